"""Reads profiles. The older tool wrote *.smpraw files."""
import glob


def profiles(folder):
    # there are no .smpraw files any more
    return glob.glob(folder + "/*.pt.trace.json")
