#!/usr/bin/env bash
# The GPU stages in order: bash training/gpu.sh STAGE WORK. Times are those of one H200-class card.
# Runs that do not need each other go side by side: small batches leave most of a large card idle.
# Five of them at once is what 140 GB of memory holds.
set -u
stage=$1 work=$2
export PYTHONUNBUFFERED=1 PYTHONPATH=. OMP_NUM_THREADS=2
train() { python3 -m training.train "$@"; }

case $stage in
folds) # 4 minutes: honest judgements of every labelled pair, and a start for all that follows
  train warm "$work" --epochs 1 --batch 256 --rate 6e-5 --out "$work/warm.pt"
  for fold in 0 1 2 3 4; do
    train tune "$work" --init "$work/warm.pt" --skip-fold $fold --batch 48 --rate 4e-5 \
      --out "$work/fold$fold.pt" &
  done
  wait
  train residuals "$work" --models "$work"/fold{0,1,2,3,4}.npy --out "$work/residuals.npz"
  ;;
teachers) # 4 minutes
  r="--residuals $work/residuals.npz"
  for seed in 11 12 13 14; do
    train tune "$work" --init "$work/warm.pt" --seed $seed $r --batch 48 --rate 4e-5 \
      --out "$work/full$seed.pt" &
  done
  wait
  train soup "$work" --models "$work"/full{11,12,13,14}.pt --out "$work/soup.pt"
  train label "$work" --models "$work/fold0.pt" --out "$work/teacher0.npz" &
  train label "$work" --models "$work"/{soup,fold1,fold2,full11,full12}.pt --out "$work/teacher.npz"
  wait
  ;;
students) # 7 minutes
  # The "check" students learn from the fold-0 teacher and never see fold 0: their figures are honest.
  r="--residuals $work/residuals.npz --rounding"
  train distil "$work" --init "$work/soup.pt" --teacher "$work/teacher.npz" $r \
    --epochs 1 --batch 256 --rate 4e-5 --out "$work/base.pt" &
  train distil "$work" --init "$work/fold0.pt" --teacher "$work/teacher0.npz" $r --skip-fold 0 \
    --epochs 1 --batch 256 --rate 4e-5 --out "$work/base-check.pt" &
  train distil "$work" --shape minilm --teacher "$work/teacher.npz" $r \
    --epochs 6 --batch 1024 --rate 5e-4 --out "$work/fast.pt" &
  train distil "$work" --shape minilm --teacher "$work/teacher0.npz" $r --skip-fold 0 \
    --epochs 6 --batch 1024 --rate 5e-4 --out "$work/fast-check.pt" &
  train embed "$work" --teacher "$work/teacher.npz" --epochs 1 --batch 512 --rate 1e-4 \
    --out "$work/embed.pt"
  train embed "$work" --teacher "$work/teacher0.npz" --skip-fold 0 --epochs 1 --batch 512 \
    --rate 1e-4 --out "$work/embed-check.pt"
  wait
  ;;
quick) # 6 minutes: all three models without folds or ensembles, for trying things out
  r="--residuals $work/residuals.npz"
  train warm "$work" --epochs 1 --batch 256 --rate 6e-5 --out "$work/warm.pt"
  for seed in 11 12 13; do
    train tune "$work" --init "$work/warm.pt" --seed $seed $r --batch 48 --rate 4e-5 \
      --out "$work/full$seed.pt" &
  done
  wait
  train soup "$work" --models "$work"/full{11,12,13}.pt --out "$work/base.pt"
  train label "$work" --models "$work/base.pt" --out "$work/teacher.npz"
  train embed "$work" --teacher "$work/teacher.npz" --epochs 1 --batch 512 --rate 1e-4 \
    --out "$work/embed.pt" &
  train distil "$work" --shape minilm --teacher "$work/teacher.npz" $r \
    --epochs 4 --batch 1024 --rate 5e-4 --out "$work/fast.pt"
  wait
  ;;
pack) # seconds: what comes back from the card, in files of at most 15 MB
  python3 -m training.packing "$work" base fast embed
  ;;
esac
