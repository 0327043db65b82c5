import { Button } from '@mantine/core'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { renderPart } from '../../../test/render.tsx'
import { LateMenu } from './LateMenu.tsx'
import { LatePopover } from './LatePopover.tsx'
import { LateTooltip } from './LateTooltip.tsx'

const select = vi.fn()
const Actions = () => <LateMenu target={<Button>Actions</Button>} items={[{ label: 'Rename', onSelect: select }]} />

function Columns() {
  const [opened, setOpened] = useState(false)
  return (
    <LatePopover
      opened={opened}
      onChange={setOpened}
      returnFocus
      trapFocus
      target={<Button onClick={() => setOpened(!opened)}>Columns</Button>}
      dropdown={{ 'aria-label': 'Columns', children: <Button>Reset</Button> }}
    />
  )
}

describe('layers whose code comes later', () => {
  it('a press before the code of menus is there opens the menu, whose button stays the same element', async () => {
    await renderPart(Actions)
    const button = screen.getByRole('button', { name: 'Actions' })
    button.focus()

    fireEvent.click(button)
    expect(button.getAttribute('aria-expanded')).toBe('true')
    const menu = await screen.findByRole('menu', { name: 'Actions' })
    expect(button.getAttribute('aria-controls')).toBe(menu.id)

    fireEvent.click(await screen.findByRole('menuitem', { name: 'Rename' }))
    expect(select).toHaveBeenCalledOnce()
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    expect(button.getAttribute('aria-expanded')).toBe('false')
    await waitFor(() => expect(document.activeElement).toBe(button))
    expect(screen.getByRole('button', { name: 'Actions' })).toBe(button)
  })

  it('a press on its button closes a menu', async () => {
    await renderPart(Actions)
    const button = screen.getByRole('button', { name: 'Actions' })
    fireEvent.click(button)
    await screen.findByRole('menu')

    fireEvent.mouseDown(button)
    fireEvent.click(button)

    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  })

  it('a popover takes the focus, closes for a press outside, and returns the focus to its button', async () => {
    await renderPart(Columns)
    const button = screen.getByRole('button', { name: 'Columns' })
    button.focus()

    fireEvent.click(button)
    const popover = await screen.findByRole('dialog', { name: 'Columns' })
    await waitFor(() => expect(popover.contains(document.activeElement)).toBe(true))
    fireEvent.mouseDown(document.body)

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(button))
  })

  it('a tooltip opens for the pointer, describes its value, and Escape hides it', async () => {
    await renderPart(() => (
      <LateTooltip label="28 November 2026, 12:00">
        <time>now</time>
      </LateTooltip>
    ))
    const value = screen.getByText('now')

    fireEvent.pointerEnter(value, { pointerType: 'mouse' })
    const tooltip = await screen.findByRole('tooltip')
    expect(tooltip.textContent).toContain('28 November 2026')
    await waitFor(() => expect(value.getAttribute('aria-describedby')).toBe(tooltip.id))

    act(() => void fireEvent.keyDown(document.body, { key: 'Escape' }))
    await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull())
    expect(value.hasAttribute('aria-describedby')).toBe(false)
  })
})
