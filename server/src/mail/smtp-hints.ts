/** What an operator can do about an error of the connection to the mail server, whose own words do not name a setting. */
const HINTS: readonly [words: RegExp, hint: string][] = [
  [
    /wrong version number|packet length too long|unsupported protocol/i,
    'MAIL_URL begins with smtps:// for port 465, and with smtp:// for 587 and 25',
  ],
  [/greeting never received/i, 'with port 465, MAIL_URL begins with smtps://'],
  [
    /self[- ]signed|unable to verify|unable to get (local )?issuer/i,
    'name the certificate of the authority that signed it by NODE_EXTRA_CA_CERTS=/path/to/ca.pem',
  ],
  [/certificate has expired/i, 'the mail server needs a new certificate'],
  [/altnames|does not match certificate/i, 'MAIL_URL must have the host name of the certificate'],
  [/starttls/i, 'it does not encrypt: use another port, or ?tls=optional if the way to it is trusted'],
  [/getaddrinfo|ENOTFOUND|EAI_AGAIN/, 'check the host name of MAIL_URL'],
  [/ECONNREFUSED/, 'nothing listens there: check host and port of MAIL_URL'],
]

/** Adds to the message of an error what would be right; its codes stay. */
export function withHint<Problem extends Error>(problem: Problem): Problem {
  const hint = HINTS.find(([words]) => words.test(problem.message))?.[1]
  if (hint !== undefined && !problem.message.includes(hint))
    problem.message = `${problem.message.replace(/\s+$/, '')} (${hint})`
  return problem
}
