import { randomUUID } from 'node:crypto'
import { email } from '@storey/api/conventions.ts'
import { compose } from '../mail/email.ts'
import { openMail } from '../mail/open.ts'
import { runCommand } from '../run-command.ts'
import { readSettings } from '../settings.ts'
import { StartError } from '../start-error.ts'
import { readFlags } from './flags.ts'

const values = readFlags({ to: { type: 'string' } })

/** Sends an e-mail without the queue, so that the mail server's response is seen at once. */
await runCommand(async () => {
  const to = email.safeParse(values.to)
  if (!to.success) throw new StartError('setting', 'Say to whom: npm run mail:test -- --to ada@example.com')
  const settings = readSettings(process.env)
  const { mail } = openMail(settings)
  const message = compose({
    subject: 'Test e-mail from Storey',
    paragraphs: ['This e-mail was sent by `npm run mail:test`. Storey can send e-mails to this address.'],
    action: { label: 'Open Storey', url: settings.publicUrl },
  })
  try {
    const answer = await mail.send({ id: randomUUID(), to: to.data, letter: message }, async () => undefined)
    console.log(`The letter to ${to.data} was taken: ${answer}`)
  } catch (problem) {
    const words = problem instanceof Error ? problem.message : String(problem)
    throw new StartError('failed', `The letter to ${to.data} was not taken: ${words}`)
  }
})
