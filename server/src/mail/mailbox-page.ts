import type { MailboxEmail } from '../services/mailbox.ts'
import { escaped } from './escaped.ts'

/** The opened e-mail next to the list. */
export interface Reading {
  readonly letter: MailboxEmail
  readonly view: 'letter' | 'text'
  /** Whether the user opened it; on a phone it is then shown alone. */
  readonly chosen: boolean
}

interface MailboxView {
  readonly letters: readonly MailboxEmail[]
  /** The search text for addresses; empty for all. */
  readonly to: string
  readonly opened: Reading | undefined
}

/** The page of the mailbox: the list of e-mails, and the opened one. */
export function pageOf({ letters, to, opened }: MailboxView): string {
  const title = opened?.chosen ? opened.letter.subject : 'Mailbox'
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)} · Storey</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/dev/mail.css">
</head>
<body class="${opened?.chosen ? 'reading' : 'listing'}">
<header>
<img src="/favicon.svg" alt="" width="28" height="28">
<div><h1>Mailbox</h1><p>E-mails that Storey wrote. They stay on this machine.</p></div>
<a class="button" href="/dev/mail${queryOf({ to })}">Refresh</a>
</header>
<main${letters.length === 0 ? ' class="alone"' : ''}>
<nav aria-label="E-mails">
<form action="/dev/mail" role="search">
<input type="search" name="to" value="${escaped(to)}" placeholder="Search by address" aria-label="Search by address" autocomplete="off" spellcheck="false">
<button class="button">Search</button>
</form>
${letters.length > 0 ? listOf(letters, to, opened) : emptyOf(to)}
</nav>
${opened ? paneOf(opened, to) : ''}
</main>
</body>
</html>
`
}

const listOf = (emails: readonly MailboxEmail[], to: string, opened: Reading | undefined) => `<ol>
${emails
  .map(
    (
      email,
    ) => `<li><a href="/dev/mail/${email.id}${queryOf({ to })}"${email.id === opened?.letter.id ? ' aria-current="true"' : ''}>
<span class="to">${escaped(email.to)}</span>${timeOf(email.at, 'short')}
<span class="subject" dir="auto">${escaped(email.subject)}</span>
</a></li>`,
  )
  .join('\n')}
</ol>`

const emptyOf = (to: string) =>
  to === ''
    ? '<p class="empty"><strong>No e-mails yet</strong>Reset a password or invite someone to see an e-mail here.</p>'
    : `<p class="empty"><strong>No e-mail to ${escaped(to)}</strong><a href="/dev/mail">Show all e-mails</a></p>`

function paneOf({ letter, view }: Reading, to: string): string {
  const here = `/dev/mail/${letter.id}`
  const tab = (label: string, name: Reading['view']) =>
    `<a href="${here}${queryOf({ to, view: name === 'text' ? name : '' })}"${name === view ? ' aria-current="page"' : ''}>${label}</a>`
  return `<article aria-labelledby="subject">
<p class="back"><a href="/dev/mail${queryOf({ to })}">All e-mails</a></p>
<h2 id="subject" dir="auto">${escaped(letter.subject)}</h2>
<dl><dt>To</dt><dd>${escaped(letter.to)}</dd><dt>Arrived</dt><dd>${timeOf(letter.at, 'medium')}</dd></dl>
<div class="views">
<nav aria-label="Views">${tab('E-mail', 'letter')}${tab('Plain text', 'text')}</nav>
<a href="${here}/message.eml" download>Download .eml</a>
</div>
${
  view === 'text'
    ? `<pre dir="auto" tabindex="0" aria-label="Plain text">${escaped(letter.text)}</pre>`
    : `<iframe src="${here}/html" title="The e-mail" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`
}
</article>`
}

/** In the time zone of this machine, since its user reads the mailbox. */
const timeOf = (at: string, style: 'short' | 'medium') =>
  `<time datetime="${at}">${new Date(at).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: style })}</time>`

function queryOf(values: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(Object.entries(values).filter(([, value]) => value !== '')).toString()
  return query === '' ? '' : `?${escaped(query)}`
}
