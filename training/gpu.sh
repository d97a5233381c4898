#!/usr/bin/env bash
# The GPU stages in order: bash training/gpu.sh STAGE WORK. Times are those of one H200-class card.
# Runs that do not need each other go side by side: small batches leave most of a large card idle.
set -u
stage=$1 work=$2
export PYTHONUNBUFFERED=1 PYTHONPATH=. OMP_NUM_THREADS=2
train() { python3 -m training.train "$@"; }

tuning="--batch 48 --rate 4e-5"
base="--residuals $work/residuals.npz --rounding 0.3 --epochs 1 --batch 256 --rate 4e-5"
fast="--residuals $work/residuals.npz --rounding 0.3 --batch 512 --rate 4e-4"
embed="--epochs 1 --batch 512 --rate 1e-4"

case $stage in
folds) # 5 minutes: honest judgements of every labelled pair, and a start for all that follows
  train warm "$work" --epochs 1 --batch 256 --rate 6e-5 --out "$work/warm.pt"
  for fold in 0 1 2 3 4; do
    train tune "$work" --init "$work/warm.pt" --skip-fold $fold $tuning --out "$work/fold$fold.pt" &
  done
  wait
  train residuals "$work" --models "$work"/fold{0,1,2,3,4}.npy --out "$work/residuals.npz"
  ;;
teachers) # 4 minutes: models of all labelled pairs, and one more that leaves fold 0 out
  for seed in 11 12 13; do
    train tune "$work" --init "$work/warm.pt" --seed $seed $tuning --out "$work/full$seed.pt" &
  done
  train tune "$work" --init "$work/warm.pt" --seed 21 --skip-fold 0 $tuning --out "$work/check21.pt" &
  wait
  train soup "$work" --models "$work"/full{11,12,13}.pt --out "$work/soup.pt"
  train soup "$work" --models "$work"/{fold0,check21}.pt --out "$work/soup-check.pt"
  ;;
label) # 4 minutes: what they say of the free pairs
  train label "$work" --models "$work"/{soup-check,fold0,check21}.pt \
    --out "$work/teacher-check.npz" &
  train label "$work" --models "$work"/{soup,full11,full12,full13}.pt --out "$work/teacher.npz"
  wait
  ;;
students) # 8 minutes
  train distil "$work" --init "$work/soup.pt" --teacher "$work/teacher.npz" $base \
    --out "$work/base.pt"
  train label "$work" --models "$work/base.pt" --more --out "$work/teacher-fast.npz"
  train embed "$work" --teacher "$work/teacher-fast.npz" $embed --out "$work/embed.pt" &
  train distil "$work" --shape minilm --teacher "$work/teacher-fast.npz" --more $fast \
    --epochs 5 --out "$work/fast.pt"
  wait
  ;;
checks) # 8 minutes: students of teachers that never saw fold 0: their figures are honest
  # The small one learns from fewer pairs than the one that ships: its figures are a lower bound.
  train distil "$work" --init "$work/soup-check.pt" --teacher "$work/teacher-check.npz" $base \
    --skip-fold 0 --out "$work/base-check.pt"
  train embed "$work" --teacher "$work/teacher-check.npz" $embed --skip-fold 0 \
    --out "$work/embed-check.pt" &
  train distil "$work" --shape minilm --teacher "$work/teacher-check.npz" $fast --skip-fold 0 \
    --epochs 6 --out "$work/fast-check.pt"
  wait
  ;;
pack) # seconds: what comes back from the card, in files of at most 15 MB
  python3 -m training.packing "$work" base fast embed
  ;;
esac
