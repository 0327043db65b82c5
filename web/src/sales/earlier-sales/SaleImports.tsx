import { Button } from '@mantine/core'
import { bookingBrokers, earlierSaleImports } from '@storey/api/client-endpoints.ts'
import type { SaleImport } from '@storey/api/sales/earlier-sale-imports.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../http/call.ts'
import { query, refresh } from '../../http/query.ts'
import { QueueHeads } from '../../inventory/parts/QueueHeads.tsx'
import styles from '../../inventory/parts/QueueRows.module.css'
import { useCan } from '../../shell/Can.tsx'
import { Await } from '../../ui/Await.tsx'
import { useAction } from '../../ui/act.ts'
import { countText } from '../../ui/format/number.ts'
import { Link } from '../../ui/Link.tsx'
import { confirm } from '../../ui/overlays/confirm.ts'
import { notify } from '../../ui/overlays/notify.tsx'
import { Section } from '../../ui/Section.tsx'
import { Instant } from '../../ui/values/Instant.tsx'
import { Status } from '../../ui/values/Status.tsx'

const countOf = (count: number, what: string) => `${countText(count)} ${what}${count === 1 ? '' : 's'}`

/** The earlier imports of sales, each with its undo. */
export function SaleImports() {
  const answer = useQuery(query(earlierSaleImports.list, {}))
  return (
    <Await answer={answer} what="imports">
      {({ data }) =>
        data.length > 0 && (
          <Section title="Earlier imports">
            <TypedBrokerages />
            <ul className={styles.rows}>
              <QueueHeads titles={['Workbook', 'Imported by', 'Result', 'Status']} />
              {data.map((one) => (
                <OneImport key={one.id} one={one} />
              ))}
            </ul>
          </Section>
        )
      }
    </Await>
  )
}

/** The way to match names of brokerages that a workbook has and the platform does not know. */
function TypedBrokerages() {
  const reviews = useCan(bookingBrokers.typed.access)
  const count = useQuery({ ...query(bookingBrokers.typed, {}), enabled: reviews }).data?.data.length ?? 0
  if (count === 0) return null
  return (
    <p>
      {count === 1 ? '1 typed name of a brokerage is' : `${countText(count)} typed names of brokerages are`} not matched
      yet. <Link to="/inventory/typed-brokerages">Match typed brokerages</Link>
    </p>
  )
}

function OneImport({ one }: { one: SaleImport }) {
  const { run, running } = useAction()
  const undo = () =>
    void run(async () => {
      const sure = await confirm({
        title: `Undo the import of ${one.file_name}?`,
        effect:
          'Its bookings are removed and the units get their earlier status. Bookings that have changed since stay.',
        verb: 'Undo import',
        danger: true,
      })
      if (!sure) return
      const { data } = await call(earlierSaleImports.undo, { params: { id: one.id } })
      notify.good(`${data.removed} of ${data.sales} sales removed`)
      await refresh(earlierSaleImports.list)
    })
  const refused = one.refused === 0 ? '' : `, ${one.refused} left out`
  return (
    <li className={styles.row}>
      <strong className={styles.title} dir="auto">
        {one.file_name}
      </strong>
      <div className={styles.state}>
        <Status tone={one.undone_at === null ? 'good' : 'neutral'}>
          {one.undone_at === null ? 'Imported' : 'Undone'}
        </Status>
      </div>
      <div className={styles.facts}>
        <p className={styles.note} dir="auto">
          {one.project.name}
        </p>
      </div>
      <div className={styles.who}>
        <p>
          <span className={styles.label}>Imported by </span>
          <bdi>{one.created_by.full_name}</bdi>
        </p>
        <p className={styles.note}>
          <Instant value={one.created_at} />
        </p>
      </div>
      <div className={styles.story}>
        <p>
          {countOf(one.sales, 'sale')} with {countOf(one.receipts, 'receipt')}
          {refused}.
        </p>
        {one.undone_at !== null && (
          <p>
            Undone by {one.undone_by_name}: {one.removed} removed.
          </p>
        )}
      </div>
      <div className={styles.actions}>
        {one.undone_at === null && (
          <Button variant="default" size="xs" loading={running} onClick={undo}>
            Undo import
          </Button>
        )}
      </div>
    </li>
  )
}
