import { escaped } from '../../mail/email.ts'
import { figure, isolated } from '../offer-page/actions.ts'
import type { OwnSigning } from './own-signing.ts'
import { type CodeWays, codeButtons, codeTarget, type Frame, langField, shell } from './page.ts'
import { type SignProblem, signWords } from './sign-words.ts'

interface SignShown {
  readonly own: Extract<OwnSigning, { readonly state: 'sign' }>
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

/** The page on which a buyer signs the contract: read, code, sign; or declines. */
export function signPage(frame: Frame, { own, ways, problem, name = '', reason = '' }: SignShown): string {
  const { language } = frame
  const say = signWords[language]
  const has_code = ways.sent_to !== null
  const path = escaped(frame.path)
  const { signer, party } = own.row
  const hidden = `${langField(language)}<input type="hidden" name="sha256" value="${own.sha256}">`
  const wrong = (field: string) =>
    problem && FIELDS[problem] === field ? ' aria-invalid="true" aria-describedby="problem"' : ''
  const notice = problem ? `<p class="notice" role="alert" id="problem">${escaped(say.problems[problem])}</p>` : ''
  const signFor =
    signer === party
      ? ''
      : `<p>${escaped(say.as('\ue000', '\ue001')).replace('\ue000', isolated(signer)).replace('\ue001', isolated(party))}</p>`
  const [read, code, sign] = say.steps
  const entry = has_code
    ? `<section id="code"><h2>${escaped(sign)}</h2><form method="post" action="${path}/sign">${hidden}
<label for="name">${escaped(say.name)}</label><input class="wide" id="name" name="name" autocomplete="name" maxlength="200" dir="auto" required value="${escaped(name || signer)}"${wrong('name')}>
<label for="digits">${escaped(say.code)}</label><input id="digits" name="code" dir="ltr" inputmode="numeric" autocomplete="one-time-code" maxlength="12" required${wrong('code')}>
<label class="check"><input type="checkbox" name="has_read" value="yes" required${wrong('has_read')}> ${escaped(say.hasRead)}</label>
<div><button class="button main" type="submit">${escaped(say.sign)}</button></div></form></section>`
    : ''
  return shell(
    frame,
    say.title,
    `<h1>${escaped(say.title)}</h1>${notice}${signFor}
<section><h2>${escaped(read)}</h2><p class="links"><a class="button" href="${path}/contract.pdf?lang=${language}">${escaped(say.read)}</a></p><p><small class="print">SHA-256 ${figure(own.sha256)}</small></p></section>
<section><h2>${escaped(code)}</h2><p>${has_code ? `${escaped(say.sent)} ` : ''}${escaped(say.codeLine)} ${codeTarget(ways, language)}</p>
<form method="post" action="${path}/sign/code">${langField(language)}${codeButtons(ways, language, say.send)}</form></section>
${entry}
<section><details${problem === 'reason' ? ' open' : ''}><summary>${escaped(say.decline)}</summary><p>${escaped(say.declineLine)}</p>
<form method="post" action="${path}/decline">${hidden}<label for="reason">${escaped(say.reason)}</label>
<textarea id="reason" name="reason" rows="3" maxlength="1000" dir="auto" required${wrong('reason')}>${escaped(reason)}</textarea>
<div><button class="button" type="submit">${escaped(say.declineNow)}</button></div></form></details></section>
<p class="links"><a href="${path}?lang=${language}">${escaped(say.back)}</a></p>`,
  )
}

/** The same page where nothing can be signed now. */
export function signPageEnded(frame: Frame, { state }: Exclude<OwnSigning, { readonly state: 'sign' }>): string {
  const { language } = frame
  const say = signWords[language]
  const [heading, line] = say.ended[state]
  const path = escaped(frame.path)
  const download =
    state === 'complete' || state === 'signed'
      ? `<p class="links"><a class="button" href="${path}/contract.pdf?lang=${language}">${escaped(say.download)}</a></p>`
      : ''
  return shell(
    frame,
    heading,
    `<h1>${escaped(heading)}</h1><p>${escaped(line)}</p>${download}<p class="links"><a href="${path}?lang=${language}">${escaped(say.back)}</a></p>`,
  )
}
