import { escaped } from '../../mail/escaped.ts'
import type { AgreementDocument } from '../../pdf/agreement.ts'
import { figure, icon, isolated, offerWords, pictureOf, sentence } from '../offer-page/actions.ts'
import { dueText, moneyIn, nextPayment } from './booking-parts.ts'
import { contractText } from './contract-text.ts'
import { type Fact, homeCard } from './home-card.ts'
import type { OwnSigning } from './own-signing.ts'
import {
  type CodeWays,
  codeAgain,
  codeButtons,
  codeField,
  codeTarget,
  type Frame,
  langField,
  shell,
  wrongCode,
} from './page.ts'
import type { Shown } from './shown.ts'
import { type SignProblem, signWords } from './sign-words.ts'
import { words } from './words.ts'

/** What a page about a contract shows around it. */
export interface ContractShown {
  readonly document: AgreementDocument
  readonly shown: Shown
}

interface SignShown {
  readonly own: Extract<OwnSigning, { readonly state: 'sign' }>
  readonly about: ContractShown
  readonly ways: CodeWays
  readonly problem?: SignProblem | undefined
  /** As it was typed before. */
  readonly name?: string
  readonly reason?: string
}

/** The fields that a problem is about. */
const FIELDS: Partial<Record<SignProblem, string>> = {
  name: 'name',
  letters: 'name',
  unread: 'has_read',
  wrong: 'code',
  reason: 'reason',
}

/** The home, its price and the parties. */
function dealOf(frame: Frame, { document, shown }: ContractShown): string {
  const { language } = frame
  const say = signWords[language]
  const { booking } = shown
  const [seller = '', ...buyers] = document.parties
  const facts: Fact[] = [
    [words[language].facts.price, `<b>${moneyIn(booking.currency, language)(booking.price)}</b>`],
    [say.seller, isolated(seller)],
    [buyers.length > 1 ? say.buyers : say.buyer, offerWords[language].list(buyers.map(isolated))],
    [words[language].facts.booking, figure(booking.number)],
  ]
  return `<aside>${homeCard(frame, booking, facts)}</aside>`
}

/** `next` may be done now too, after the one that is `now`. */
type StepState = 'now' | 'next' | 'done' | 'later'

function stepOf(number: number, heading: string, state: StepState, body: string, id = ''): string {
  const dot = state === 'done' ? icon('check') : number
  return `<li class="step ${state}"${id}${state === 'now' ? ' aria-current="step"' : ''}><span class="dot" aria-hidden="true">${dot}</span><h2>${escaped(heading)}</h2>${body}</li>`
}

/** The page on which a buyer signs the contract: read, code, sign; or declines. */
export function signPage(frame: Frame, { own, about, ways, problem, name = '', reason = '' }: SignShown): string {
  const { language } = frame
  const say = signWords[language]
  const has_code = ways.sent_to !== null
  const path = escaped(frame.path)
  const { signer, party } = own.row
  const hidden = `${langField(language)}<input type="hidden" name="sha256" value="${own.sha256}">`
  const wrong = (field: string) =>
    problem && FIELDS[problem] === field ? ' aria-invalid="true" aria-describedby="problem"' : ''
  const text = problem && (problem === 'wrong' ? wrongCode(ways, language, say.problems.wrong) : say.problems[problem])
  const notice = text ? `<p class="notice" role="alert" id="problem">${escaped(text)}</p>` : ''
  const signFor =
    signer === party ? '' : `<p>${sentence([signer, party], (one = '', other = '') => say.as(one, other))}</p>`
  const [read, code, sign] = say.steps
  const other = about.document.language === language ? '' : `<p class="notice">${escaped(say.otherLanguage)}</p>`
  const reading = `${other}${contractText(about.document, say.contract)}
<p class="links"><a class="button" href="${path}/contract.pdf?lang=${language}">${icon('download')}${escaped(say.read)}</a></p>
<details class="print"><summary>${escaped(say.fingerprint)}</summary><p>${escaped(say.fingerprintLine)}</p><p><small>SHA-256 ${figure(own.sha256)}</small></p></details>`
  const send = `<form method="post" action="${path}/sign/code">${langField(language)}${has_code ? codeAgain(ways, language) : codeButtons(ways, language, say.send)}</form>`
  const codeLine = `<p>${escaped(has_code ? say.sent : say.codeLine)} ${codeTarget(ways, language)}</p>`
  const entry = has_code
    ? `<form method="post" action="${path}/sign">${hidden}
${codeField('digits', say.code, wrong('code'))}
<label for="name">${escaped(say.name)}</label><input id="name" name="name" autocomplete="name" maxlength="200" dir="auto" required value="${escaped(name || signer)}"${wrong('name')}>
<label class="check"><input type="checkbox" name="has_read" value="yes" required${wrong('has_read')}> <span>${escaped(say.hasRead)}</span></label>
<p class="links"><button class="button main" type="submit">${escaped(say.sign)}</button></p></form>`
    : `<p>${escaped(say.later)}</p>`
  return shell(
    frame,
    say.title,
    `<h1>${escaped(say.title)}</h1>${signFor}${notice}
<div class="columns">${dealOf(frame, about)}
<div class="first"><ol class="steps">
${stepOf(1, read, has_code ? 'done' : 'now', reading)}
${stepOf(2, code, has_code ? 'done' : 'next', `${codeLine}${send}`)}
${stepOf(3, sign, has_code ? 'now' : 'later', entry, ' id="code"')}
</ol>
<details class="decline"${problem === 'reason' ? ' open' : ''}><summary>${escaped(say.decline)}</summary><p>${escaped(say.declineLine)}</p>
<form method="post" action="${path}/decline">${hidden}<label for="reason">${escaped(say.reason)}</label>
<textarea id="reason" name="reason" rows="3" maxlength="1000" dir="auto" required${wrong('reason')}>${escaped(reason)}</textarea>
<p class="links"><button class="button" type="submit">${escaped(say.declineNow)}</button></p></form></details>
<p class="links"><a href="${path}?lang=${language}">${escaped(say.back)}</a></p></div></div>`,
    'wide',
  )
}

/** The same page where nothing can be signed now. */
export function signPageEnded(frame: Frame, own: Exclude<OwnSigning, { readonly state: 'sign' }>): string {
  const { language } = frame
  const say = signWords[language]
  const [heading, line] = say.ended[own.state]
  return shell(
    frame,
    heading,
    `<div class="task"><h1>${escaped(heading)}</h1><p>${escaped(line)}</p><p class="links"><a class="button" href="${escaped(frame.path)}?lang=${language}">${escaped(say.back)}</a></p></div>`,
    'narrow',
  )
}

/** After the signature: the home, what comes next, and the contract. */
export function signedPage(
  frame: Frame,
  own: Extract<OwnSigning, { readonly state: 'signed' | 'complete' }>,
  about: ContractShown,
): string {
  const { language } = frame
  const say = signWords[language]
  const { document, shown } = about
  const [heading, line] = say.ended[own.state]
  const [seller = ''] = document.parties
  const next = nextPayment(shown)
  const mine = `<li class="done"><span class="dot" aria-hidden="true">${icon('check')}</span><b>${escaped(say.yours)}</b>${own.row.signed_name === null ? '' : `<p class="soft">${isolated(own.row.signed_name)}</p>`}</li>`
  const done = own.state === 'complete'
  const seals = `<li class="${done ? 'done' : ''}"><span class="dot" aria-hidden="true">${done ? icon('check') : '2'}</span><b>${sentence([seller], (name = '') => (done ? say.sealed(name) : say.seals(name)))}</b>${done ? '' : `<p class="soft">${escaped(own.others ? say.othersFirst : say.sealsLine)}</p>`}</li>`
  const pays = next
    ? `<li><span class="dot" aria-hidden="true">3</span><b>${escaped(words[language].next)}</b><p class="sum">${moneyIn(shown.booking.currency, language)(next.left)}</p><p class="soft">${isolated(offerWords[language].term(next.name))}${language === 'ar' ? '،' : ','} ${escaped(dueText(next, language))}</p></li>`
    : ''
  const cover = shown.cover
    ? `<div class="cover">${pictureOf(shown.cover, '', { first: true, sizes: '(min-width: 70em) 1120px, 100vw' })}</div>`
    : ''
  return shell(
    frame,
    heading,
    `${cover}<div class="columns"><div class="first"><p class="seal" aria-hidden="true">${icon('check')}</p>
<h1>${escaped(heading)}</h1><p class="lead">${escaped(line)}</p>
<p class="links"><a class="button main" href="${escaped(frame.path)}/contract.pdf?lang=${language}">${icon('download')}${escaped(done ? say.downloadAll : say.download)}</a>
<a class="button" href="${escaped(frame.path)}?lang=${language}">${escaped(say.back)}</a></p>
<section><h2>${escaped(say.next)}</h2><ol class="after">${mine}${seals}${pays}</ol></section></div>
${dealOf(frame, about)}</div>`,
    'wide',
  )
}
