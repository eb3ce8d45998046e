#!/bin/sh
set -e
pip install -U https://smppy.s3.amazonaws.com/pytorch/cu117/smprof-0.3.334-cp39-cp39-linux_x86_64.whl
exec python train.py --epochs "${EPOCHS:-3}" --check-profile
