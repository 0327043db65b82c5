import { currentRequester, type Requester } from '../access/requester.ts'
import { overloaded } from '../errors/outages.ts'
import { Refusal } from '../errors/problems.ts'

interface QueueLimits {
  /** Work that runs at the same time. */
  readonly concurrency: number
  /** Maximum of all that wait. One organization may use half of it. */
  readonly maxWaiting: number
  /** Maximum of one person that wait. */
  readonly maxOfPerson?: number
}

/** Slow work of all organizations that can run only once or a few times at the same time, such as decoding a picture. */
export interface FairQueue {
  /**
   * Runs `work` when it is the requester's turn.
   *
   * @throws 429 if too much of the person or the organization waits, 503 if too much of all does; nothing for work that no
   *   user waits for
   */
  inTurn<T>(work: () => Promise<T>): Promise<T>
}

interface Entry {
  readonly of: Requester
  readonly go: () => void
}

const MAX_OF_PERSON = 8
const RETRY_AFTER_S = 5

const tooMuch = (of: 'person' | 'organization') =>
  new Refusal(
    429,
    {
      message:
        of === 'person'
          ? 'Storey is still working on your other files. Try again in a moment.'
          : 'Storey is still working on other files of your organization. Try again in a moment.',
      code: 'too_many',
      share: 'files',
      of,
    },
    { 'retry-after': String(RETRY_AFTER_S) },
  )

/**
 * Organizations take turns, and so do the persons of one: the one that was served least goes next. A person occupies one
 * place at a time, and an organization leaves one place to the others if there are several. The requester is that of
 * the running call or job (`access/requester.ts`).
 */
export function openFairQueue({ concurrency, maxWaiting, maxOfPerson = MAX_OF_PERSON }: QueueLimits): FairQueue {
  const maxRunning = Math.max(1, concurrency - 1)
  const maxOfOrganization = Math.ceil(maxWaiting / 2)
  const waiting: Entry[] = []
  const running: Requester[] = []
  const organizations = takeTurns()
  const persons = takeTurns()
  const placeOf = ({ organization, person }: Requester) => `${organization} ${person}`

  const mayRun = ({ organization, person }: Requester) =>
    running.length < concurrency &&
    running.filter((one) => one.organization === organization).length < maxRunning &&
    !(person !== undefined && running.some((one) => one.person === person))

  function begin(of: Requester) {
    running.push(of)
    organizations.serve(of.organization)
    persons.serve(placeOf(of))
  }

  function end(of: Requester) {
    running.splice(running.indexOf(of), 1)
    for (let next = nextEntry(); next; next = nextEntry()) {
      waiting.splice(waiting.indexOf(next), 1)
      begin(next.of)
      next.go()
    }
    organizations.forget((key) => waiting.some(({ of }) => of.organization === key))
    persons.forget((key) => waiting.some(({ of }) => placeOf(of) === key))
  }

  /** Of those that may run: the organization that was served least, its person that was served least, the first to arrive. */
  function nextEntry(): Entry | undefined {
    const able = waiting.filter(({ of }) => mayRun(of))
    const least = leastOf(able, ({ of }) => organizations.served(of.organization))
    const own = able.filter(({ of }) => of.organization === least?.of.organization)
    return leastOf(own, ({ of }) => persons.served(placeOf(of)))
  }

  function refuseTooMuch({ organization, person }: Requester) {
    // A job or a seed waits as long as it takes: it bounds its own work, and no user could repeat a refused part of it.
    if (person === undefined) return
    if (waiting.filter(({ of }) => of.person === person).length >= maxOfPerson) throw tooMuch('person')
    const own = waiting.filter(({ of }) => of.organization === organization).length
    if (own >= maxOfOrganization) throw tooMuch('organization')
    // Those that nothing waits for yet find room even if others have filled the queue.
    if (waiting.length >= (own === 0 ? 2 * maxWaiting : maxWaiting)) throw overloaded()
  }

  return {
    async inTurn(work) {
      // A copy, so that two pieces of work of one requester are distinct.
      const of = { ...currentRequester() }
      if (!waiting.some((one) => one.of.organization === of.organization)) organizations.arrive(of.organization)
      if (!waiting.some((one) => placeOf(one.of) === placeOf(of))) persons.arrive(placeOf(of))
      if (mayRun(of)) begin(of)
      else {
        refuseTooMuch(of)
        await new Promise<void>((go) => waiting.push({ of, go }))
      }
      try {
        return await work()
      } finally {
        end(of)
      }
    },
  }
}

/** The first of the least. */
const leastOf = (entries: readonly Entry[], rank: (entry: Entry) => number) =>
  entries.reduce<Entry | undefined>((best, one) => (best && rank(best) <= rank(one) ? best : one), undefined)

/**
 * Counts how often each key was served. A key that arrives begins with the count of the last one that was served, so
 * that it neither pays for earlier pauses nor gains by them.
 */
function takeTurns() {
  const counts = new Map<string, number>()
  let now = 0
  return {
    arrive: (key: string) => void counts.set(key, Math.max(counts.get(key) ?? 0, now)),
    served: (key: string) => counts.get(key) ?? now,
    serve(key: string) {
      const count = counts.get(key) ?? now
      now = Math.max(now, count)
      counts.set(key, count + 1)
    },
    /** Drops keys that would begin with the same count again. */
    forget(isWaiting: (key: string) => boolean) {
      for (const [key, count] of counts) if (count <= now && !isWaiting(key)) counts.delete(key)
    },
  }
}
