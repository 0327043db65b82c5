import { Button, Menu, Modal, TextInput } from '@mantine/core'
import { screen, waitFor } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { renderPart } from '../../test/render.tsx'
import { SidePanel } from '../ui/SidePanel.tsx'
import { keepFocus } from './keep-focus.ts'

let end = () => {}
beforeEach(() => {
  end = keepFocus()
})
afterEach(() => end())

const focusIsOn = (name: string) => waitFor(() => expect(document.activeElement?.textContent).toBe(name))

/** A dialog that is rendered when it opens, as the dialogs of the screens are. */
function Dialog({ children, onClose }: { children?: ReactNode; onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title="Edit lead" closeButtonProps={{ 'aria-label': 'Close' }}>
      {children}
    </Modal>
  )
}

function Opener() {
  const [opened, setOpened] = useState<'dialog' | 'panel'>()
  const close = () => setOpened(undefined)
  return (
    <main>
      <h1>Leads</h1>
      <Button onClick={() => setOpened('dialog')}>Open dialog</Button>
      <Button onClick={() => setOpened('panel')}>Open panel</Button>
      <Menu>
        <Menu.Target>
          <Button>More actions</Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setOpened('dialog')}>Edit</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {opened === 'dialog' && (
        <Dialog onClose={close}>
          <TextInput label="Name" />
        </Dialog>
      )}
      {opened === 'panel' && (
        <SidePanel title="Panel" onClose={close}>
          <p>Only shows.</p>
        </SidePanel>
      )}
    </main>
  )
}

/** A dialog that takes no focus when it opens, as the reason of a refused cell. */
function Reason() {
  const [shown, setShown] = useState(false)
  return (
    <main>
      <h1>Leads</h1>
      <Button onClick={() => setShown(true)}>Save</Button>
      {shown && (
        <div role="dialog">
          <Button onClick={() => setShown(false)}>Discard</Button>
        </div>
      )}
    </main>
  )
}

function Rows() {
  const [rows, setRows] = useState(['Ana', 'Ben', 'Cleo'])
  const [asked, setAsked] = useState<string>()
  return (
    <main>
      <h1>Requests</h1>
      <ul>
        {rows.map((row) => (
          <li key={row}>
            <button type="button" onClick={() => setAsked(row)}>{`Approve ${row}`}</button>
          </li>
        ))}
      </ul>
      {asked && (
        <Dialog onClose={() => setAsked(undefined)}>
          <button
            type="button"
            onClick={() => {
              setRows(rows.filter((row) => row !== asked))
              setAsked(undefined)
            }}
          >
            Approve
          </button>
        </Dialog>
      )}
    </main>
  )
}

describe('focus of a layer', () => {
  it.each(['Open dialog', 'Open panel'])('returns to "%s" when its layer closes', async (name) => {
    const { user } = await renderPart(Opener)
    screen.getByRole('button', { name }).focus()
    await user.keyboard('{Enter}')
    await user.click(await screen.findByRole('button', { name: 'Close' }))

    await focusIsOn(name)
  })

  it('returns to the button of the menu that opened the dialog', async () => {
    const { user } = await renderPart(Opener)
    screen.getByRole('button', { name: 'More actions' }).focus()
    await user.keyboard('{Enter}')
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }))
    await user.click(await screen.findByRole('button', { name: 'Close' }))

    await focusIsOn('More actions')
  })

  it('returns to the button before a dialog that was entered by a press', async () => {
    const { user } = await renderPart(Reason)
    screen.getByRole('button', { name: 'Save' }).focus()
    await user.keyboard('{Enter}')
    await user.click(await screen.findByRole('button', { name: 'Discard' }))

    await focusIsOn('Save')
  })

  it('begins at the first field, and at the title where there is no field', async () => {
    const { user } = await renderPart(Opener)
    await user.click(screen.getByRole('button', { name: 'Open dialog' }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')))
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await user.click(screen.getByRole('button', { name: 'Open panel' }))

    await focusIsOn('Panel')
  })

  it.each([
    ['Ana', 'Approve Ben'],
    ['Cleo', 'Approve Ben'],
  ])('moves to the row next to %s when that row is gone', async (row, next) => {
    const { user } = await renderPart(Rows)
    await user.click(screen.getByRole('button', { name: `Approve ${row}` }))
    await user.click(await screen.findByRole('button', { name: 'Approve' }))

    await focusIsOn(next)
  })

  it('moves to the heading of the page when no row is left', async () => {
    const { user } = await renderPart(Rows)
    for (const row of ['Ana', 'Ben', 'Cleo']) {
      await user.click(screen.getByRole('button', { name: `Approve ${row}` }))
      await user.click(await screen.findByRole('button', { name: 'Approve' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    }

    await focusIsOn('Requests')
  })
})

describe('focus of a control that disappears', () => {
  function Replaced() {
    const [open, setOpen] = useState(false)
    return (
      <main>
        <h1>Board</h1>
        <section>
          <h2>New</h2>
          {open ? <input aria-label="Deal" /> : <Button onClick={() => setOpen(true)}>Add deal</Button>}
        </section>
      </main>
    )
  }

  it('moves to what replaced it', async () => {
    const { user } = await renderPart(Replaced)
    await user.click(screen.getByRole('button', { name: 'Add deal' }))

    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Deal')))
  })

  function Renewed() {
    const [round, setRound] = useState(0)
    return (
      <main>
        <h1>Leads</h1>
        <div key={round}>
          <a href="/crm/leads/1">Ana</a>
          <a href="/crm/leads/2" onFocus={() => window.setTimeout(() => setRound(1), 0)}>
            Ben
          </a>
        </div>
      </main>
    )
  }

  it('stays on the same link when live data renders it again', async () => {
    await renderPart(Renewed)
    const before = screen.getByRole('link', { name: 'Ben' })
    before.focus()
    await waitFor(() => expect(before.isConnected).toBe(false))

    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Ben' })))
  })

  it('stays nowhere after a script has left a field', async () => {
    const { user } = await renderPart(Opener)
    const button = screen.getByRole('button', { name: 'Open dialog' })
    button.focus()
    button.blur()
    document.body.append(document.createElement('p'))
    await user.keyboard('a')

    expect(document.activeElement).toBe(document.body)
  })
})
