/** The end of an axis that starts at zero: twice a round number, at least the largest value. */
export function axisEnd(greatest: number): number {
  if (greatest <= 0) return 2
  const power = 10 ** Math.floor(Math.log10(greatest / 2))
  const step = [1, 2, 3, 4, 5, 6, 8, 10].find((round) => round * power * 2 >= greatest) ?? 10
  return step * power * 2
}
