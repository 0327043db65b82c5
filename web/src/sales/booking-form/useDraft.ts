import type { BookingDraft } from '@storey/api/sales/booking-drafts.ts'
import type { BookingForm } from '@storey/api/sales/booking-form.ts'
import { useEffect, useRef, useState } from 'react'
import { useConnection } from '../../http/connection.ts'
import { type Fact, lasting } from '../../ui/agreed/facts.ts'
import { instantNow } from '../../ui/clock.ts'
import { draftKey, dropDraft, keepDraft, type SeenTerms } from './draft.ts'
import { createSaver, discardDraft } from './draft-saver.ts'
import { draftValuesOf, type resumed } from './resume.ts'
import type { BookingValues } from './values.ts'

interface Options {
  readonly form: BookingForm
  readonly start: ReturnType<typeof resumed>
  /** What the booker has seen of price and terms. */
  readonly facts: readonly Fact[]
  /** The names of the chosen files. */
  readonly files: readonly string[]
}

/** The draft of the input, stored in this browser at once and on the server after a pause. */
export function useDraft({ form, start, facts, files }: Options) {
  const { unit, offer } = form
  const key = draftKey(unit.id, offer?.id)
  const [saved, setSaved] = useState({ at: start.draft?.saved_at, onServer: start.draft !== null && !start.unsent })
  const [theirs, setTheirs] = useState<BookingDraft | null>(null)
  const version = useRef(start.version)
  const filesNow = useRef(files)
  useEffect(() => {
    filesNow.current = files
  }, [files])
  const ended = useRef(false)
  const newest = useRef<Newest | null>(null)
  const [saver] = useState(() =>
    createSaver({
      key,
      unit_id: unit.id,
      sale_offer_id: offer?.id,
      version: start.version,
      onSaved: (draft, typed) => {
        version.current = draft.version
        const now = newest.current
        const sent = isSame(now, typed.values)
        setSaved({ at: draft.saved_at, onServer: sent })
        if (now) write(now, draft.saved_at, sent)
      },
      onStale: setTheirs,
    }),
  )

  const write = ({ values, step, terms }: Newest, saved_at: string, sent: boolean) =>
    keepDraft(key, { values, step, terms, saved_at, sent, version: version.current, files: filesNow.current })

  const keep = (values: BookingValues, step: number) => {
    if (ended.current) return
    const now = { values, step, terms: { payment_plan_id: form.plan.id, facts: lasting(facts) } }
    newest.current = now
    const saved_at = instantNow()
    write(now, saved_at, false)
    setSaved({ at: saved_at, onServer: false })
    saver.change({ payment_plan_id: form.plan.id, values: draftValuesOf(values, step, facts) })
  }

  const connection = useConnection()
  useEffect(() => {
    if (connection === 'there') void saver.flush()
  }, [connection, saver])
  useEffect(() => {
    const leave = () => void saver.flush()
    window.addEventListener('pagehide', leave)
    document.addEventListener('visibilitychange', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      document.removeEventListener('visibilitychange', leave)
      leave()
    }
  }, [saver])

  return {
    start,
    saved,
    /** The draft saved by another device in between; null if there is none. */
    theirs,
    keep,
    saver,
    keepMine: () => {
      if (theirs) void saver.saveOver(theirs)
      setTheirs(null)
    },
    /** Stops saving, and deletes the local draft. */
    drop: async () => {
      ended.current = true
      dropDraft(key)
      await saver.stop()
      dropDraft(key)
    },
    /** Discards the draft here and on the server. @throws Failure, in which case nothing is lost */
    discard: async () => {
      await saver.stop()
      try {
        if (version.current !== null) await discardDraft(unit.id, offer?.id)
      } catch (error) {
        saver.resume()
        throw error
      }
      ended.current = true
      dropDraft(key)
    },
    /** Stops saving, and discards the draft on the server, because it moves to another unit. */
    moveOn: async () => {
      await saver.stop()
      if (version.current !== null) await discardDraft(unit.id, offer?.id).catch(() => undefined)
    },
  }
}

interface Newest {
  readonly values: BookingValues
  readonly step: number
  readonly terms: SeenTerms
}

const isSame = (now: Newest | null, sent: object) =>
  now !== null && JSON.stringify(draftValuesOf(now.values, now.step, now.terms.facts)) === JSON.stringify(sent)
