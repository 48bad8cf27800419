type Options<
	In extends Bun.Spawn.Writable,
	Out extends Bun.Spawn.Readable,
	Err extends Bun.Spawn.Readable,
> = Bun.Spawn.SpawnOptions<In, Out, Err>;

const left = new Set<Bun.Subprocess>();

/**
 * Starts what a test wants beside itself. It ends with the test's file, also where a test has failed before it came to its end,
 * and with the test's process, however that goes.
 */
export function start<
	In extends Bun.Spawn.Writable = "ignore",
	Out extends Bun.Spawn.Readable = "pipe",
	Err extends Bun.Spawn.Readable = "inherit",
>(command: string[], options: Options<In, Out, Err> = {}): Bun.Subprocess<In, Out, Err> {
	const child = Bun.spawn(command, options);
	const keeper = keep(child.pid);
	left.add(child);
	void child.exited.then(() => {
		keeper.kill("SIGKILL"); // before somebody else gets the number that it would kill
		left.delete(child);
	});
	return child;
}

/** Ends what still runs. */
export async function endStarted(): Promise<void> {
	for (const child of left) child.kill("SIGKILL"); // which a frozen one obeys too
	await Promise.all([...left].map((child) => child.exited));
}

/** Ends a process when this one has gone: its end of the pipe closes. */
function keep(pid: number): Bun.Subprocess {
	return Bun.spawn(["sh", "-c", `trap "" HUP INT TERM; cat; kill -KILL ${pid} 2> /dev/null`], {
		stdin: "pipe",
		stdout: "ignore",
		stderr: "ignore",
	});
}

/**
 * Removes a folder when this process has gone without doing so: the pipe closes. The groups of processes that it is told, a
 * line each, are killed before.
 */
export function keeperOf(folder: string) {
	const script = `
trap '' HUP INT TERM
groups=
while read -r group; do groups="$groups $group"; done
for group in $groups; do kill -KILL "-$group"; done
for try in $(seq 60); do rm -rf "$1" && exit; sleep 1; done`;
	return Bun.spawn(["/bin/sh", "-c", script, "keeper", folder], {
		detached: true,
		stdin: "pipe",
		stdout: "ignore",
		stderr: "ignore",
	});
}

export function isRunning(pid: number): boolean {
	try {
		return process.kill(pid, 0);
	} catch {
		return false;
	}
}
