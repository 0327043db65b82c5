import type { SystemState } from '@storey/api/administration/system.ts'
import { system } from '@storey/api/client-endpoints.ts'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../http/query.ts'
import { Await } from '../../ui/Await.tsx'
import { countText, sizeText } from '../../ui/format/number.ts'
import { Page } from '../../ui/Page.tsx'
import { Section } from '../../ui/Section.tsx'
import { Facts } from '../../ui/values/Facts.tsx'
import { Instant } from '../../ui/values/Instant.tsx'
import { StatusBadge } from '../../ui/values/Status.tsx'
import { Row, RowList } from '../users/parts/RowList.tsx'
import { BackupSection } from './BackupSection.tsx'
import { Failures } from './Failures.tsx'
import { JobsSection } from './JobsSection.tsx'
import { MailSection } from './MailSection.tsx'
import { Processes } from './Processes.tsx'
import { isUrgent, problemTexts, verdictOf } from './problem-texts.ts'
import styles from './System.module.css'

const POLL_MS = 5_000

/** The state of this installation: what needs attention, processes, database, jobs, e-mail and last failures. */
export function SystemPage() {
  const answer = useQuery({ ...query(system.show, {}), refetchInterval: POLL_MS })
  return (
    <Page title="System" area="Administration" narrow>
      <Await answer={answer}>
        {({ data }) => (
          <>
            <Verdict state={data} />
            <Figures state={data} />
            <Problems state={data} />
            <JobsSection queues={data.queues} onChange={answer.refetch} />
            <Processes processes={data.processes} />
            <MailSection mail={data.mail} emails={data.emails} />
            <BackupSection backups={data.backups} />
            <DatabaseSection database={data.database} />
            <Failures failures={data.failures} />
          </>
        )}
      </Await>
    </Page>
  )
}

function Verdict({ state: { problems, at } }: { state: SystemState }) {
  // Notices are listed below; the sign is that of what works.
  const calm = !problems.some(isUrgent)
  const Icon = calm ? IconCircleCheck : IconAlertTriangle
  return (
    <div className={styles.verdict} role="status">
      <Icon size={28} stroke={1.6} aria-hidden color={calm ? 'var(--ok)' : 'var(--warn)'} />
      <div>
        <strong>{verdictOf(problems)}</strong>
        <div className={styles.updated}>
          Updated <Instant value={at} />
        </div>
      </div>
    </div>
  )
}

function Figures({ state: { database, queues, emails, processes } }: { state: SystemState }) {
  const running = processes.filter(({ missing }) => !missing)
  const sum = (values: readonly number[]) => values.reduce((one, other) => one + other, 0)
  const calls = sum(running.map((one) => one.calls))
  const failed = sum(running.map((one) => one.failed_calls))
  const figures: readonly (readonly [string, string, string])[] = [
    [
      'Processes',
      countText(running.length),
      `Open streams: ${countText(sum(running.map((one) => one.event_streams)))}`,
    ],
    ['Calls since start', countText(calls), `${countText(failed)} failed`],
    [
      'Jobs waiting',
      countText(sum(queues.map(({ waiting }) => waiting))),
      `${countText(sum(queues.map((one) => one.failed)))} failed`,
    ],
    ['E-mails, 24 hours', countText(emails.sent), `${countText(emails.waiting)} waiting`],
    ['Database', sizeText(database.size_bytes), `${database.connections} of ${database.max_connections} connections`],
  ]
  return (
    <dl className={styles.figures}>
      {figures.map(([label, value, note]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {value}
            <span>{note}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Problems({ state: { problems } }: { state: SystemState }) {
  if (problems.length === 0) return null
  const title = problems.some(isUrgent) ? 'Needs attention' : 'Notices'
  return (
    <Section title={title}>
      <RowList label={title}>
        {problems.map((problem) => (
          <Row
            key={problem}
            title={
              <>
                {problemTexts[problem].title}
                <StatusBadge tone={isUrgent(problem) ? 'bad' : 'warn'}>
                  {isUrgent(problem) ? 'Urgent' : 'Notice'}
                </StatusBadge>
              </>
            }
            note={problemTexts[problem].text}
          />
        ))}
      </RowList>
    </Section>
  )
}

const DatabaseSection = ({ database }: { database: SystemState['database'] }) => (
  <Section title="Database">
    <Facts
      columns={2}
      facts={[
        { label: 'PostgreSQL', value: `${database.version}${database.embedded ? ', embedded' : ''}` },
        { label: 'Size', value: sizeText(database.size_bytes) },
        { label: 'Connections', value: `${database.connections} of ${database.max_connections}` },
        { label: 'Streaming standbys', value: countText(database.replicas) },
      ]}
    />
  </Section>
)
