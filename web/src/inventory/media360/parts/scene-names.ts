/** Default title of a panorama: its file name without extension. */
export const titleOf = (file: string, longest: number): string =>
  file
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replaceAll(/[_\s]+/g, ' ')
    .trim()
    .slice(0, longest)
    .trim() || file.slice(0, longest)

/** The same, made unique among the scene names of the tour. */
export function freshName(file: string, taken: readonly string[], longest = 80): string {
  const name = titleOf(file, longest - 4)
  const isTaken = (one: string) => taken.some((other) => other.toLowerCase() === one.toLowerCase())
  let fresh = name
  for (let count = 2; isTaken(fresh); count++) fresh = `${name} ${count}`
  return fresh
}
