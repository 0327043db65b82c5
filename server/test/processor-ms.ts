/** The processor's time of some work, in milliseconds: other work of a busy machine is not counted. */
export function processorMs(work: () => unknown): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}
