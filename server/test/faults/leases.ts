type Ask = (text: string, values?: unknown[]) => Promise<unknown>

/** Ends at once, in place of minutes, the time after which what a dead worker held is given back and named. */
export async function expireLeases(ask: Ask, batch: number): Promise<void> {
  await ask(
    "update pgboss.job set state = 'retry', start_after = now() where name = 'send-messages' and state = 'active'",
  )
  await ask(
    "update messages set sending_at = sending_at - interval '5 minutes' where batch_id = $1 and status = 'sending'",
    [batch],
  )
  await ask("insert into pgboss.job (name, data) values ('wake-messages', '{}')")
}
