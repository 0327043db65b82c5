import { readdir, readFile } from 'node:fs/promises'
import { parseSync, Visitor } from 'vite'
import { root } from './root.ts'

/** Former names in code, each with its replacement from `docs/glossary.md`. Columns of tables keep theirs. */
const REFUSED: readonly (readonly [RegExp, string])[] = [
  [/(^|_)(MOST|LONGEST)(_|$)/, 'MAX_x, MAX_x_LENGTH'],
  [/^[hH]appenings?$/, 'HistoryEntry, NotificationEvent'],
  [/^(field|source|status|unitStatus|unitType|bookingStatus|lead|deal|activity|result|kind|role)Words$/, 'xLabels'],
  [/^(faceOf|drawFace|leadFaces|planFaces)$/, 'formatValue, xFormatters'],
  [/^(lead)?Reaches$|^reaches?$|^reachesOf$/, 'contactPoints'],
  [/^(find|lock)?Twins?$/, 'duplicates'],
  [/^(lock)?(Standing|standing)(Leads|Deals)?$/, 'activeLeads, lockActive'],
  [/ByItself$/, 'automatic'],
  [
    /^(evenly|keptStatement|keptTotal|dare|hears)$/,
    'padResponseTime, compiledQuery, cachedTotal, runOrNotify, isVisibleTo',
  ],
  [/^([tT]ell|Telling|Teller|tellOf[A-Z]\w*|tell[A-Z]\w*)$/, 'emit, publish, notify'],
  [/^(send|queue)?Letters?$|^lastLetterTo$|^\w*LetterJob$|^letterOf$/, 'email'],
  [/^([pP]apers?|(use|save)Paper|\w*Papers|PaperPreview)$/, 'document, file, upload limits'],
  [/^(Overtaken|onOvertaken|lapse|lapsing|startLapsing|endIfLapsed|hasLapsed)$/, 'UnitTaken, onConflict, expire'],
  [
    /^(xWorks|LongWork|beginWork|startWorking|Harness|Surroundings|Noted|Ears|Heard)$/,
    'job, task, Runtime, RequestContext',
  ],
  [/^(Callable|Called|CalledGroup|ListReads)$/, 'ClientEndpoint, ClientGroup, ListQuery'],
  [/^(WhoSees|DealBeside|MergeTold|Neighbours|OtherReaches)$/, 'a name of the thing'],
  [/^(Asked|Given)(Booking|Page|Leads|Units)?$/, 'Query, Input'],
  [/^(Promised|lockPromise|bookedFrom|asPromised|asSold)$/, 'OfferTerms, quoteFromOffer, quoteForToday'],
  [
    /^(holdLeads|holdUnits|gaveWay|eventBeside|refuseSeen|followFirst)$/,
    'lockLeads, isTransactionConflict, furtherEvent',
  ],
  [/^(Taker|makeShares|StandingNotice|registrationPaper)$/, 'Subject, UsageLimits, LicenseNotice, documentKind'],
]

/** The refused names of a source text, each with its line and replacement. */
export function refusedNamesIn(path: string, source: string): { line: number; name: string; instead: string }[] {
  const found = new Map<string, { line: number; name: string; instead: string }>()
  const { program } = parseSync(path, source)
  const note = ({ name, start }: { name: string; start: number }) => {
    const rule = REFUSED.find(([refused]) => refused.test(name))
    if (rule && !found.has(name))
      found.set(name, { line: source.slice(0, start).split('\n').length, name, instead: rule[1] })
  }
  new Visitor({ Identifier: note, JSXIdentifier: note }).visit(program)
  return [...found.values()]
}

/** The refused names of the project, one per line; empty if there are none. */
export async function findRefusedNames(): Promise<string> {
  const found: string[] = []
  for (const folder of ['api/src', 'server/src', 'server/test', 'web/src', 'e2e', 'scripts']) {
    for (const path of await readdir(root(folder), { recursive: true })) {
      if (!/\.tsx?$/.test(path)) continue
      for (const { line, name, instead } of refusedNamesIn(path, await readFile(root(`${folder}/${path}`), 'utf8')))
        found.push(`${folder}/${path}:${line}: "${name}" is said otherwise: ${instead}`)
    }
  }
  return found.join('\n')
}
