/** How often a known address took longer than an unknown one, of all pairs: a half where the time tells nothing. */
export function areaUnderCurve(known: readonly number[], unknown: readonly number[]): number {
  let longer = 0
  for (const one of known) for (const other of unknown) longer += one > other ? 1 : one === other ? 0.5 : 0
  return longer / (known.length * unknown.length)
}

/** Calls for known and unknown addresses in turn, alone, and answers the area. */
export async function compareTimes(
  rounds: number,
  known: () => Promise<unknown>,
  unknown: () => Promise<unknown>,
): Promise<number> {
  const times = { known: [] as number[], unknown: [] as number[] }
  const time = async (call: () => Promise<unknown>) => {
    const began = performance.now()
    await call()
    return performance.now() - began
  }
  for (let warm = 0; warm < 3; warm++) for (const call of [known, unknown]) await call()
  for (let round = 0; round < rounds; round++) {
    const first = round % 2 === 0
    if (first) times.known.push(await time(known))
    times.unknown.push(await time(unknown))
    if (!first) times.known.push(await time(known))
  }
  return areaUnderCurve(times.known, times.unknown)
}
