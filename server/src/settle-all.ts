/**
 * The results of things that go on at the same time, once all are over: none is left running where another failed.
 * Statements of one transaction that need nothing of each other's answers go out in this order and wait for the database once.
 *
 * @throws the first failure, in this order; one that only followed from another statement's comes after that
 */
export async function settleAll<Works extends readonly unknown[]>(
  ...works: Works
): Promise<{ -readonly [At in keyof Works]: Awaited<Works[At]> }> {
  const settled = await Promise.allSettled(works)
  const failures = settled.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[]
  const failure = failures.find(({ reason }) => !isAftermath(reason)) ?? failures[0]
  if (failure) throw failure.reason
  return settled.map((one) => (one as PromiseFulfilledResult<unknown>).value) as never
}

/** PostgreSQL's code for every statement after the one that failed. */
const IN_FAILED_TRANSACTION = '25P02'

const isAftermath = (reason: unknown) =>
  reason instanceof Error && (reason as { readonly code?: unknown }).code === IN_FAILED_TRANSACTION
