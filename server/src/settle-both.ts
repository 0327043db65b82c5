/**
 * The results of two things that go on at the same time, once both are over: neither is left running where the other failed.
 *
 * @throws the failure of the first; otherwise that of the second
 */
export async function settleBoth<First, Second>(
  first: Promise<First>,
  second: Promise<Second>,
): Promise<[First, Second]> {
  await Promise.allSettled([first, second])
  return [await first, await second]
}
