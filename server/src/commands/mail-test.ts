import { randomUUID } from 'node:crypto'
import { email } from '@storey/api/conventions.ts'
import { runCommand } from '../kernel/run-command.ts'
import { readSettings } from '../kernel/settings.ts'
import { StartError } from '../kernel/start-error.ts'
import { compose } from '../mail/email.ts'
import { openMail } from '../mail/open.ts'
import { readFlags } from './flags.ts'

const values = readFlags({ to: { type: 'string' } })

/** Sends an e-mail without the queue, so that the mail server's response is seen at once. */
await runCommand(async () => {
  const to = email.safeParse(values.to)
  if (!to.success) throw new StartError('setting', 'Say to whom: npm run mail:test -- --to ada@example.com')
  const settings = readSettings(process.env)
  const { mail } = openMail(settings)
  const message = compose(
    {
      subject: 'Test e-mail from Storey',
      paragraphs: ['This e-mail was sent by `npm run mail:test`. Storey can send e-mails to this address.'],
      action: { label: 'Open Storey', url: settings.publicUrl },
    },
    { name: 'Storey', color: null },
  )
  try {
    const answer = await mail.send({ id: randomUUID(), to: to.data, letter: message }, async () => undefined)
    console.log(`The e-mail to ${to.data} was accepted: ${answer}`)
  } catch (problem) {
    const reason = problem instanceof Error ? problem.message : String(problem)
    throw new StartError('failed', `The e-mail to ${to.data} was not accepted: ${reason}`)
  }
})
