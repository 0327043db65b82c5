import { describe, expect, it } from 'vitest'
import type { View } from './list-memory.tsx'
import { inOrder, orderAfterMove, questionOf, type UsualView, usualInUse } from './view-tabs.ts'

const view = (id: number, name: string): View => ({
  id,
  name,
  query: {},
  columns: null,
  shared: false,
  mine: true,
  made_by: 'Sara Khalil',
  version: 1,
})
const all = [view(3, 'Anna'), view(1, 'Bert'), view(2, 'Cleo')]
const ids = (views: readonly View[]) => views.map(({ id }) => id)

describe('view tabs', () => {
  it('inOrder puts views in the order of the user, then the others by name', () => {
    expect(ids(inOrder(all, []))).toEqual([3, 1, 2])
    expect(ids(inOrder(all, [2, 9]))).toEqual([2, 3, 1])
  })

  it('moved moves a view by one place and not past an end', () => {
    expect(orderAfterMove(all, 1, -1)).toEqual([1, 3, 2])
    expect(orderAfterMove(all, 1, 1)).toEqual([3, 2, 1])
    expect(orderAfterMove(all, 3, -1)).toBeUndefined()
    expect(orderAfterMove(all, 7, 1)).toBeUndefined()
  })

  it('usualInUse finds the shown default view, ignoring unrelated keys', () => {
    const usual: readonly UsualView[] = [
      { id: 'all', title: 'All', query: {} },
      { id: 'late', title: 'Overdue', query: { tab: 'overdue' } },
    ]
    const of = (written: Record<string, string>, named?: string) =>
      usualInUse(usual, { written, view: named }, ['mine'])

    expect(of({ mine: 'false', tab: 'overdue' })?.id).toBe('late')
    expect(of({ mine: 'false' }, 'all')?.id).toBe('all')
    expect(of({ type: 'call' })).toBeUndefined()
    expect(of({}, '12')).toBeUndefined()
  })

  it('questionOf counts a view without its sort order and with current days', () => {
    const [, from] =
      /^status=new,lost&created_from=(\d{4}-\d\d)-01$/.exec(
        questionOf({ status: 'new,lost', sort: '-created_at', created_from: 'this-month' }),
      ) ?? []
    expect(from).toMatch(/^\d{4}-\d\d$/)
  })
})
