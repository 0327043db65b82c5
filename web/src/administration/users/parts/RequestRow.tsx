import { Button } from '@mantine/core'
import type { ColleagueRequest } from '@storey/api/administration/colleague-requests.ts'
import type { LicenseRequest } from '@storey/api/administration/license-requests.ts'
import type { ContractTextProposal } from '@storey/api/sales/contract-text-proposals.ts'
import { type ReactNode, useState } from 'react'
import { act } from '../../../ui/act.ts'
import { Instant } from '../../../ui/values/Instant.tsx'
import { StatusBadge } from '../../../ui/values/Status.tsx'
import { RejectDialog } from './RejectDialog.tsx'
import { Row } from './RowList.tsx'

const states = {
  pending: { tone: 'info', label: 'Waits for a super admin' },
  approved: { tone: 'good', label: 'Approved' },
  rejected: { tone: 'bad', label: 'Rejected' },
  withdrawn: { tone: 'neutral', label: 'Withdrawn' },
} as const

interface Props {
  request: LicenseRequest | ColleagueRequest | ContractTextProposal
  title: string
  /** What the labels of the buttons name, such as `the trade license`. */
  subject: string
  /** What is asked for, before who asked. */
  note: ReactNode
  /** Only for who decides. */
  decide: (Pick<Parameters<typeof RejectDialog>[0], 'schema' | 'good'> & Decisions) | null
  /** Only for who asked. */
  withdraw: (() => Promise<unknown>) | null
  /** More buttons, before those that decide. */
  children?: ReactNode
}

interface Decisions {
  approve: () => Promise<unknown>
  approving?: boolean
  reject: Parameters<typeof RejectDialog>[0]['send']
}

/** A request of an organization to the platform: who asked, how it was decided, and what the reader may do with it. */
export function RequestRow({ request, title, subject, note, decide, withdraw, children }: Props) {
  const [rejecting, setRejecting] = useState(false)
  const state = states[request.status]
  const pending = request.status === 'pending'
  return (
    <Row
      dimmed={request.status === 'withdrawn'}
      title={
        <>
          {title}
          <StatusBadge tone={state.tone}>{state.label}</StatusBadge>
        </>
      }
      note={
        <>
          {note}
          {` · ${request.requested_by.full_name}, `}
          <Instant value={request.created_at} />
          {request.decided_by && request.decided_at && (
            <>
              {` · ${state.label} by ${request.decided_by.full_name}, `}
              <Instant value={request.decided_at} />
            </>
          )}
          {request.reason && <div dir="auto">{request.reason}</div>}
        </>
      }
    >
      {children}
      {pending && decide && (
        <>
          <Button
            size="xs"
            loading={decide.approving ?? false}
            onClick={() => void decide.approve()}
            aria-label={`Approve ${subject}`}
          >
            Approve
          </Button>
          <Button size="xs" variant="default" onClick={() => setRejecting(true)} aria-label={`Reject ${subject}`}>
            Reject
          </Button>
        </>
      )}
      {pending && withdraw && (
        <Button
          size="xs"
          variant="default"
          aria-label={`Withdraw ${subject}`}
          onClick={() => void act(withdraw, { good: 'Request withdrawn' })}
        >
          Withdraw
        </Button>
      )}
      {decide && rejecting && (
        <RejectDialog
          schema={decide.schema}
          title={`Reject ${subject}?`}
          good={decide.good}
          send={decide.reject}
          onClose={() => setRejecting(false)}
        />
      )}
    </Row>
  )
}
