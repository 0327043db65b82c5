import pg from 'pg'
import { settleEach } from '../kernel/settle-all.ts'

/** What node-postgres calls on a running query with each message of PostgreSQL; its types leave these out. */
interface Answered {
  handleRowDescription(message: object): void
  handleDataRow(message: object): void
  handleCommandComplete(message: object, connection: pg.Connection): void
  handleReadyForQuery(connection: pg.Connection): void
  handleError(error: unknown, connection: pg.Connection): void
}
type Running = pg.Query & Answered & { readonly name?: string; readonly text?: string }
type Connection = pg.Connection & { readonly submittedNamedStatements: Record<string, string>; sync(): void }

/** PostgreSQL's code for a statement behind one that failed. */
const IN_FAILED_TRANSACTION = '25P02'

/**
 * Several statements that are sent as one message. PostgreSQL runs them in one transaction, which ends with the message: it commits,
 * or rolls back if a statement fails. Whatever the first statement sets until the end of the transaction is reset before the
 * connection reads its next message.
 */
class Flight extends pg.Query {
  private readonly unanswered: Running[]
  private readonly answered: Running[] = []

  constructor(statements: readonly Running[]) {
    super('')
    this.unanswered = [...statements]
  }

  /** Of the statement that is being answered: by these, node-postgres knows what a connection has prepared. */
  get name() {
    return this.unanswered[0]?.name
  }
  set name(_) {}
  get text() {
    return this.unanswered[0]?.text
  }
  set text(_) {}

  override submit = (connection: pg.Connection) => {
    const lose = () => void connection.stream.destroy(new Error('A value of a statement cannot be sent'))
    const together: Connection = Object.create(connection, {
      sync: { value: () => undefined },
      // Called only behind the beginning of a statement that cannot be sent: the answers would belong to other statements.
      close: { value: lose },
    })
    for (const statement of this.unanswered) statement.submit(together)
    ;(connection as Connection).sync()
  }

  handleRowDescription(message: object) {
    this.unanswered[0]?.handleRowDescription(message)
  }

  handleDataRow(message: object) {
    this.unanswered[0]?.handleDataRow(message)
  }

  handleCommandComplete(message: object, connection: pg.Connection) {
    this.unanswered[0]?.handleCommandComplete(message, connection)
    this.handleEmptyQuery()
  }

  handleEmptyQuery() {
    this.answered.push(...this.unanswered.splice(0, 1))
  }

  /** The failure of a statement is known when its transaction has ended, as its success is: nothing may be sent before. */
  handleError(error: unknown, connection: pg.Connection) {
    if (!(error instanceof pg.DatabaseError)) return this.fail(error, connection)
    const ended = () => {
      connection.off('readyForQuery', ended)
      connection.off('end', ended)
      this.fail(error, connection)
    }
    connection.on('readyForQuery', ended)
    connection.on('end', ended)
  }

  /** A statement failed, and PostgreSQL skipped those behind it; with none left, the commit of all failed. */
  private fail(error: unknown, connection: pg.Connection) {
    const [failed, ...skipped] = this.unanswered.splice(0)
    for (const statement of this.answered.splice(0))
      if (failed) statement.handleReadyForQuery(connection)
      else statement.handleError(error, connection)
    failed?.handleError(error, connection)
    const reason = Object.assign(new Error('A statement before this one failed'), { code: IN_FAILED_TRANSACTION })
    for (const statement of skipped) {
      if (statement.name) delete (connection as Connection).submittedNamedStatements[statement.name]
      statement.handleError(reason, connection)
    }
  }

  handleReadyForQuery(connection: pg.Connection) {
    for (const statement of this.answered.splice(0)) statement.handleReadyForQuery(connection)
  }
}

interface FlightOptions {
  /** What each message begins with; the answer of the last one is that of the opening. */
  readonly opening: readonly pg.QueryConfig[]
  readonly types: pg.CustomTypesConfig | undefined
}

interface Flights {
  /** The answer of the first opening. */
  readonly opened: Promise<pg.QueryResult>
  query(statement: pg.QueryConfig): Promise<pg.QueryResult>
  /** Waits until PostgreSQL has answered everything. */
  landed(): Promise<void>
}

/**
 * Sends the statements of one turn of the event loop as one message, each message behind the opening: its transaction has the
 * opening's role and scope, and the connection keeps neither.
 */
export function flights(client: pg.ClientBase, { opening, types }: FlightOptions): Flights {
  let gathered: Running[] | undefined
  const answers: Promise<unknown>[] = []
  const add = (statement: pg.QueryConfig, to: Running[]) => {
    const answer = new Promise<pg.QueryResult>((resolve, reject) => {
      const config = { ...statement, queryMode: 'extended', ...(types && { types }) }
      to.push(new pg.Query(config, undefined, (error, result) => (error ? reject(error) : resolve(result))) as Running)
    })
    answers.push(answer.catch(() => undefined))
    return answer
  }
  const begin = () => {
    const statements: Running[] = []
    const opened = opening.map((statement) => add(statement, statements))
    gathered = statements
    const send = () => {
      gathered = undefined
      client.query(new Flight(statements))
    }
    // A pooler may give the connection away at the end of a transaction, so nothing is sent behind it before that end.
    const before = answers.slice(0, answers.length - opening.length)
    if (before.length > 0) void Promise.all(before).then(send)
    else process.nextTick(send)
    return { statements, opened: settleEach(opened) }
  }
  const first = begin()
  return {
    opened: first.opened.then((results) => results.at(-1) as pg.QueryResult),
    query(statement) {
      if (gathered) return add(statement, gathered)
      const { statements, opened } = begin()
      // The failure of an opening is the answer of each statement behind it.
      opened.catch(() => undefined)
      return add(statement, statements)
    },
    async landed() {
      await Promise.all(answers)
    },
  }
}
