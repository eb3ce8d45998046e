#!/usr/bin/env python3
"""The real binary on small trees: what it looks at, what it writes, what it returns.

usage: run.py [--binary PATH]
"""
import argparse
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
BINARY = ROOT / "build/release/smprof-migrate"

SCRIPT = """import smprof
import torch


def forward(model, batch):
    with smprof.annotate("forward"):
        return model(batch)
"""
FIXED = SCRIPT.replace("import smprof\n", "").replace("smprof.annotate",
                                                      "torch.profiler.record_function")


class Cli(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory(prefix="smprof-cli-")
        self.root = pathlib.Path(self.folder.name)
        self.addCleanup(self.folder.cleanup)

    def write(self, name, text=SCRIPT):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        return path

    def run_tool(self, *arguments, stdin=None):
        environment = {**os.environ, "HOME": str(self.root / "home"), "GIT_CONFIG_NOSYSTEM": "1",
                       "XDG_CONFIG_HOME": str(self.root / "config"),
                       "XDG_STATE_HOME": str(self.root / "state")}
        return subprocess.run([str(BINARY), *arguments], cwd=self.root, input=stdin, text=True,
                              capture_output=True, env=environment, timeout=60)

    def report(self, *arguments):
        return json.loads(self.run_tool(".", "--format", "json", *arguments).stdout)

    def test_statuses(self):
        self.assertEqual(self.run_tool(".").returncode, 0)
        self.write("train.py")
        self.assertEqual(self.run_tool(".").returncode, 1)
        self.assertEqual(self.run_tool(".", "--fail-on", "never").returncode, 0)
        self.assertEqual(self.run_tool(".", "--diff").returncode, 1)
        missing = self.run_tool("nothing")
        self.assertEqual(missing.returncode, 2)
        self.assertIn("nothing: no such file or folder", missing.stderr)
        self.assertEqual(self.run_tool("--no-such-option").returncode, 2)

    def test_fix_writes_once(self):
        path = self.write("train.py")
        self.assertEqual(self.run_tool(".", "--fix").returncode, 0)
        self.assertEqual(path.read_text(), FIXED)
        before = path.stat()
        self.assertIn("No use of SageMaker Profiler", self.run_tool(".", "--fix").stdout)
        self.assertEqual(path.stat().st_mtime_ns, before.st_mtime_ns)

    def test_file_named_on_the_line(self):
        self.write("src/train.py")
        done = self.run_tool("src/train.py")
        self.assertEqual(done.returncode, 1)
        self.assertIn("src/train.py:1:8", done.stdout)

    def test_scripts_without_an_ending(self):
        self.write("bin/train", "#!/usr/bin/env python3\n" + SCRIPT)
        self.write("bin/other", "#!/bin/sh\n# smprof\n")
        self.write("LICENSE", "smprof\n")
        files = {finding["file"] for finding in self.report()["findings"]}
        self.assertEqual(files, {"bin/train"})
        self.assertEqual(self.run_tool("--show-files").stdout, "bin/train\n")

    def test_nested_repositories_are_reported_and_not_written(self):
        subprocess.run(["git", "init", "-q", "."], cwd=self.root, check=True)
        self.write("train.py")
        path = self.write("sub/train.py")
        subprocess.run(["git", "init", "-q", "sub"], cwd=self.root, check=True)
        done = self.run_tool(".", "--fix")
        self.assertEqual(done.returncode, 1)
        self.assertEqual(path.read_text(), SCRIPT)
        self.assertEqual((self.root / "train.py").read_text(), FIXED)
        self.assertIn("belongs to a nested repository", done.stdout)
        self.assertEqual(self.run_tool("sub", "--fix").returncode, 0)
        self.assertEqual(path.read_text(), FIXED)

    def test_unchecked_files_are_findings(self):
        self.write("broken.py", "import smprof\ndef f(:\n    smprof.annotate(\n")
        done = self.run_tool(".", "--fix")
        self.assertIn("SMP901", done.stdout)
        self.assertEqual(done.returncode, 1)
        self.assertEqual(self.run_tool(".", "--fail-on", "never", "--strict").returncode, 1)

    def test_encodings_that_cannot_be_read_are_findings(self):
        path = self.root / "train.py"
        text = b'# coding: shift_jis\nx = "\x83\x5c"\n' + SCRIPT.encode()
        path.write_bytes(text)
        self.assertIn("SMP901", self.run_tool(".", "--fix").stdout)
        self.assertEqual(path.read_bytes(), text)

    def test_what_python_refuses_is_not_rewritten(self):
        for odd in (b"\0", b"# \xff\n"):
            path = self.root / "train.py"
            path.write_bytes(SCRIPT.encode() + odd)
            done = self.run_tool(".", "--fix", "--unsafe-fixes")
            self.assertEqual(done.returncode, 1)
            self.assertEqual(path.read_bytes(), SCRIPT.encode() + odd)

    def test_too_large_is_a_finding(self):
        self.write("train.py", "# " + "x" * 5000 + "\n" + SCRIPT)
        done = self.run_tool(".", "--max-file-size", "4K")
        self.assertIn("SMP901", done.stdout)
        self.assertEqual(done.returncode, 1)

    def test_link_named_on_the_line_is_followed(self):
        path = self.write("real.py")
        (self.root / "link.py").symlink_to("real.py")
        self.assertEqual(self.run_tool("link.py", "--fix").returncode, 0)
        self.assertTrue((self.root / "link.py").is_symlink())
        self.assertEqual(path.read_text(), FIXED)

    def test_filter_prints_the_whole_text(self):
        done = self.run_tool("--stdin-filename", "train.py", "--fix", "-", stdin=SCRIPT)
        self.assertEqual(done.stdout, FIXED)
        other = self.run_tool("--stdin-filename", "x.py", "--fix", "-", stdin="x = 1\n")
        self.assertEqual(other.stdout, "x = 1\n")

    def test_closed_pipe_is_quiet(self):
        for number in range(200):
            self.write(f"train{number}.py")
        done = subprocess.run(f"'{BINARY}' . | head -1", shell=True, cwd=self.root, text=True,
                              capture_output=True)
        self.assertEqual(done.stderr, "")

    def test_output_file_is_whole_json(self):
        self.write("train.py")
        self.run_tool(".", "--format", "json", "-o", "report.json")
        self.assertEqual(len(json.loads((self.root / "report.json").read_text())["findings"]), 2)
        self.assertEqual([p.name for p in self.root.glob("*.part-*")], [])

    def test_files_that_share_the_profiler_go_together(self):
        self.write("common/__init__.py", "")
        self.write("common/prof.py", "import smprof\n\nannotate = smprof.annotate\n")
        user = self.write("train.py", "import torch\n\nfrom common.prof import annotate\n\n\n"
                                      "def f(model, x):\n    with annotate(\"f\"):\n"
                                      "        return model(x)\n")
        findings = self.report()["findings"]
        self.assertIn("train.py", {finding["file"] for finding in findings})
        self.run_tool(".", "--fix", "--unsafe-fixes")
        both = (self.root / "common/prof.py").read_text(), user.read_text()
        self.assertTrue("smprof" not in both[0] or both[1].count("common.prof"), both)


def main():
    global BINARY
    parser = argparse.ArgumentParser()
    parser.add_argument("--binary", default=BINARY)
    options = parser.parse_args()
    BINARY = pathlib.Path(options.binary).resolve()
    suite = unittest.defaultTestLoader.loadTestsFromTestCase(Cli)
    result = unittest.TextTestRunner(verbosity=1).run(suite)
    failed = len(result.failures) + len(result.errors)
    print(f"{result.testsRun - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
