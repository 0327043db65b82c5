import { Button } from '@mantine/core'
import { commissionTerms } from '@storey/api/client-endpoints.ts'
import { commissionTermColumns, namesOf } from '@storey/api/list-columns.ts'
import type { CommissionTerms } from '@storey/api/sales/commission-terms.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../http/call.ts'
import { query } from '../../http/query.ts'
import { QueueHeads } from '../../inventory/parts/QueueHeads.tsx'
import styles from '../../inventory/parts/QueueRows.module.css'
import { Can } from '../../shell/Can.tsx'
import { ExportButton } from '../../shell/tasks/ExportButton.tsx'
import { Await } from '../../ui/Await.tsx'
import { act } from '../../ui/act.ts'
import { CreateButton } from '../../ui/CreateButton.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { percentText } from '../../ui/format/number.ts'
import { late } from '../../ui/late.tsx'
import { confirm } from '../../ui/overlays/confirm.ts'
import { Page } from '../../ui/Page.tsx'
import { Day } from '../../ui/values/Day.tsx'
import { Instant } from '../../ui/values/Instant.tsx'
import { Tag } from '../../ui/values/Tag.tsx'
import { earnedText, rateText } from './terms-text.ts'

const { Late: NewTerms } = late(async () => (await import('./NewTerms.tsx')).NewTerms)

/** The terms by which brokerages earn commissions, the newest first, with those that have ended. */
export function CommissionTermsPage() {
  const answer = useQuery(query(commissionTerms.list, { query: { per_page: 100 } }))
  const some = (answer.data?.data.length ?? 0) > 0
  const [open, setOpen] = useState(false)
  return (
    <Page
      title="Commission terms"
      crumbs={[{ title: 'Commissions', to: '/inventory/commissions' }]}
      actions={
        <>
          {some && (
            <ExportButton
              where="actions"
              begin={(format) =>
                call(commissionTerms.export, { body: { format, columns: namesOf(commissionTermColumns) } })
              }
            />
          )}
          {some && (
            <Can access={commissionTerms.create.access}>
              <CreateButton onClick={() => setOpen(true)}>New terms</CreateButton>
            </Can>
          )}
        </>
      }
    >
      <Await answer={answer} kind="list">
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState
              scene="terms"
              title="No commission terms"
              text="Without terms, a booking’s own commission or the percent of the agreement in force applies at acceptance."
              action={
                <Can access={commissionTerms.create.access}>
                  <CreateButton onClick={() => setOpen(true)}>New terms</CreateButton>
                </Can>
              }
            />
          ) : (
            <ul className={styles.rows}>
              <QueueHeads titles={['Brokerage', 'Rate', 'Earned', 'Valid from']} />
              {data.map((terms) => (
                <Terms key={terms.id} terms={terms} />
              ))}
            </ul>
          )
        }
      </Await>
      {open && <NewTerms onClose={() => setOpen(false)} />}
    </Page>
  )
}

function Terms({ terms }: { terms: CommissionTerms }) {
  const { brokerage, project, ended_at } = terms
  const name = `${brokerage.name}, ${project?.name ?? 'every project'}`
  const end = async () => {
    const sure = await confirm({
      title: `End the terms of ${name}?`,
      effect: 'Earned commissions keep their amounts. Pending ones are earned by other terms or by the agreement.',
      verb: 'End terms',
      danger: true,
    })
    if (sure)
      await act(() => call(commissionTerms.end, { params: { id: terms.id }, body: {} }), { good: 'Terms ended' })
  }
  return (
    <li className={styles.row}>
      <h2 className={styles.title} dir="auto">
        {brokerage.name}
      </h2>
      <div className={styles.state}>
        {ended_at === null ? (
          <p>
            <span className={styles.label}>From </span>
            <Day value={terms.starts_on} />
          </p>
        ) : (
          <>
            <Tag>Ended</Tag>
            <p className={styles.note}>
              <Day value={terms.starts_on} /> to <Instant value={ended_at} />
            </p>
          </>
        )}
      </div>
      <div className={styles.facts}>
        <p className={styles.note}>{project?.name ?? 'Every project'}</p>
        <p className={styles.note}>Agreed by {terms.created_by}</p>
      </div>
      <div className={styles.who}>
        <p>
          <span className={styles.label}>Rate: </span>
          {rateText(terms)}
        </p>
        <p className={styles.note}>VAT {percentText(terms.vat_percent)}</p>
      </div>
      <div className={styles.story}>
        <p>
          <span className={styles.label}>Earned: </span>
          {earnedText(terms)}
        </p>
        {terms.broker_percent && (
          <p className={styles.note}>The broker gets {percentText(terms.broker_percent)} of it.</p>
        )}
      </div>
      <div className={styles.actions}>
        {ended_at === null && (
          <Can access={commissionTerms.end.access}>
            <Button variant="default" size="xs" aria-label={`End terms of ${name}`} onClick={() => void end()}>
              End terms
            </Button>
          </Can>
        )}
      </div>
    </li>
  )
}
