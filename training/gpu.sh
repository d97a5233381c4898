#!/usr/bin/env bash
# The GPU stages in order: bash training/gpu.sh STAGE WORK. Times are those of one H200-class card.
# Runs that do not need each other go side by side: small batches leave most of a large card idle.
set -euo pipefail
stage=$1 work=$2
export PYTHONUNBUFFERED=1 PYTHONPATH=. OMP_NUM_THREADS=2
train() { python3 -m training.train "$@"; }
decoder() { python3 -m training.decoder "$@"; }
there() { [ -f "$work/$1.pt" ] || [ -f "$work/$1-packed.0.npz" ]; }
judge() { if [ -f "$work/$1.pt" ]; then echo "$work/$1.pt"; else echo "$work/$1-packed"; fi; }
all() { for job in $(jobs -p); do wait "$job"; done; } # and fail where one of them failed

tuning="--batch 48 --tokens 10000 --rate 4e-5"
# A student ends in time for the next stage, whatever the card: its rate falls to nothing by then.
learning="--residuals $work/residuals.npz --spanish"
base="$learning --rounding 0.25 --batch 256 --more 300000 --epochs 2 --rate 6e-5
  --seconds ${SECONDS_BASE:-650}"
fast="$learning --shape fast --init $work/warm-small.pt --more 4000000 --english 0.5 --rounding 0.3
  --rated 0.04 --batch 1024 --tokens 48000 --epochs 16 --rate 5e-4 --seconds ${SECONDS_FAST:-1000}"
embed="--more 800000 --spanish --rounding 0.3 --batch 512 --epochs 3 --rate 1e-4 --seconds 600"

case $stage in
folds) # 4 minutes: honest judgements of three fifths of the labelled pairs, and teachers
  train warm "$work" --shape fast --spanish --epochs 3 --batch 512 --rate 2e-4 \
    --out "$work/warm-small.pt" &
  train warm "$work" --epochs 1 --batch 256 --rate 6e-5 --out "$work/warm.pt"
  all
  for fold in 0 1 2; do
    train tune "$work" --init "$work/warm.pt" --skip-fold $fold $tuning --out "$work/fold$fold.pt" &
  done
  train tune "$work" --init "$work/warm.pt" --seed 21 --skip-fold 0 $tuning --out "$work/check.pt" &
  all
  train residuals "$work" --models "$work"/fold{0,1,2}.npy --out "$work/residuals.npz"
  ;;
label) # 4 minutes: what they say of the free pairs
  teach() {
    train label "$work" --init "$work/$1.pt" --seed "$2" --more ${LABELLED:-800000} \
      --out "$work/teacher-$1.npz"
  }
  { teach fold0 0; teach fold1 1; } &
  { teach check 3; teach fold2 2; } &
  all
  ;;
base) # 11 minutes: one student of all; beside it one whose teachers never saw fold 0, to measure
  train distil "$work" --init "$work/warm.pt" --teacher "$work"/teacher-{fold0,check}.npz $base \
    --skip-fold 0 --out "$work/base-check.pt" &
  train distil "$work" --init "$work/warm.pt" $base \
    --teacher "$work"/teacher-{fold0,fold1,fold2,check}.npz --out "$work/base.pt" &
  all
  ;;
fast) # 17 minutes: it learns to see as `base` does; beside it one that never saw fold 0
  unseen="--like $work/check.pt --translated" # where `base` ships, a teacher has to do
  if there base-check; then unseen="--like $(judge base-check)"; fi
  train distil "$work" $unseen $fast --skip-fold 0 --out "$work/fast-check.pt" &
  train distil "$work" --like "$(judge base)" $fast --out "$work/fast.pt" &
  all
  ;;
embed) # 10 minutes: the embedder, and beside it one that never saw fold 0
  train label "$work" --init "$(judge base)" --seed 2 --more 800000 --out "$work/teacher-base.npz"
  unseen=$(ls "$work"/teacher-{fold0,check}.npz)
  train embed "$work" --teacher $unseen $embed --skip-fold 0 --out "$work/embed-check.pt" &
  train embed "$work" --teacher $unseen "$work/teacher-base.npz" $embed --out "$work/embed.pt" &
  all
  ;;
parts) # seconds, on the machine that has WORK: what `whole` needs, in pieces that a line takes which
  # takes 64 MiB at a time, the code among them. The language model may come last.
  mkdir -p "$3"
  here=$(cd "$3" && pwd)
  rm -f "$here"/pairs-* "$here"/decoder-*
  cd "$work"
  tar -cf - data.npz sets.json mpnet.*.npz | split -d -b 48M - "$here/pairs-"
  tar -cf - decoder.npz | split -d -b 48M - "$here/decoder-"
  cd "$here"
  sha256sum pairs-* decoder-* >sums
  ;;
join) # seconds, on the card's machine: the pieces of one kind, `pairs` or `decoder`, to WORK again
  (cd "$3" && grep " $4-" sums | sha256sum --check --quiet)
  mkdir -p "$work/joined"
  cat "$3/$4"-* | tar -C "$work/joined" -xf -
  mv "$work"/joined/* "$work" # whole at once: `whole` waits for it
  ;;
whole) # `base` and `base-check` until a time of the clock (seconds since 1970), figures and all: as
  # `folds`, `label` and `base`, with a language model among the teachers, which counts as much as the
  # others together. No teacher saw fold 0, so what `base-check` reaches there is what `base` is worth.
  until=$3
  distilling=$((until - 60 - ${SECONDS_BASE:-570}))
  {
    until [ -f "$work/decoder.npz" ] || [ "$(date +%s)" -ge $distilling ]; do sleep 1; done
    decoder tune "$work" --skip-fold 0 --warm 1 --warm-seconds "${SECONDS_WARM:-110}" \
      --seconds "${SECONDS_TUNE:-110}" --tokens 10000 --out "$work/decoder-check.npy" \
      --label "$work/teacher-decoder.npz" --label-until $distilling
  } &
  decoding=$!
  train warm "$work" --epochs 1 --batch 256 --rate 6e-5 --seconds 90 --out "$work/warm.pt"
  jobs=()
  for fold in 0 1 2; do
    train tune "$work" --init "$work/warm.pt" --skip-fold $fold $tuning --out "$work/fold$fold.pt" &
    jobs+=($!)
  done
  train tune "$work" --init "$work/warm.pt" --seed 21 --skip-fold 0 $tuning --out "$work/check.pt" &
  jobs+=($!)
  for job in "${jobs[@]}"; do wait "$job"; done
  train residuals "$work" --models "$work"/fold{0,1,2}.npy --out "$work/residuals.npz"
  two=("$work"/{fold0,check}.npy)
  train together "$work" --models "${two[@]}" --skip-fold 0 --out "$work/two.npy"
  train label "$work" --init "$work/fold0.pt" --seed 0 --more 300000 --out "$work/teacher-fold0.npz"
  train label "$work" --init "$work/check.pt" --seed 3 --more 300000 --out "$work/teacher-check.npz"
  teachers=("$work"/teacher-{fold0,check}.npz)
  if wait $decoding; then
    train together "$work" --models "${two[@]}" "$work"/decoder-check.npy{,} --skip-fold 0 \
      --out "$work/all.npy"
    teachers+=("$work"/teacher-decoder.npz{,}) # twice, so that it counts for half
  else
    echo "no language model among the teachers: it came too late, failed or was ended"
  fi
  base="$learning --teacher ${teachers[*]} --rounding 0.25 --batch 256 --more 300000 --epochs 2
    --rate 6e-5 --seconds $((until - 60 - $(date +%s)))"
  train distil "$work" --init "$work/warm.pt" $base --skip-fold 0 --out "$work/base-check.pt" &
  check=$!
  train distil "$work" --init "$work/warm.pt" $base --out "$work/base.pt"
  wait $check
  ;;
pack) # seconds: what comes back from the card, in files of at most 15 MB
  shift 2
  python3 -m training.packing "$work" "$@"
  ;;
esac
