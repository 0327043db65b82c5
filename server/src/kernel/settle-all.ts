/**
 * The results of concurrent promises by their names, after all have settled: none is still running when another has failed.
 * Independent statements of one transaction are sent in this order with one round trip.
 *
 * @throws the first failure, in this order; a failure that only resulted from another statement's has lower priority
 */
export async function settleAll<Works extends Readonly<Record<string, unknown>>>(
  works: Works,
): Promise<{ -readonly [Name in keyof Works]: Awaited<Works[Name]> }> {
  const results = await settleEach(Object.values(works))
  return Object.fromEntries(Object.keys(works).map((name, index) => [name, results[index]])) as never
}

/** The same for any number of promises of one kind. */
export async function settleEach<Result>(works: readonly Result[]): Promise<Awaited<Result>[]> {
  const settled = await Promise.allSettled(works)
  const failures = settled.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[]
  const failure = failures.find(({ reason }) => !isAftermath(reason)) ?? failures[0]
  if (failure) throw failure.reason
  return settled.map((one) => (one as PromiseFulfilledResult<Awaited<Result>>).value)
}

/** Works on items one after the other; one that fails keeps no other from its turn. @returns the failures */
export async function eachInTurn<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
): Promise<unknown[]> {
  const failures: unknown[] = []
  for (const item of items) await work(item).catch((problem: unknown) => failures.push(problem))
  return failures
}

/** PostgreSQL's error for every statement after the one that failed. */
const IN_FAILED_TRANSACTION = '25P02'

const isAftermath = (reason: unknown) =>
  reason instanceof Error && (reason as { readonly code?: unknown }).code === IN_FAILED_TRANSACTION
