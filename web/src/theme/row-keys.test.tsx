import { screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { renderPart } from '../../test/render.tsx'
import { listenForRowKeys } from './row-keys.ts'

let end = () => {}
beforeEach(() => {
  end = listenForRowKeys()
})
afterEach(() => end())

function Rows() {
  return (
    <table>
      <tbody>
        {['Ana', 'Ben'].map((name) => (
          <tr key={name}>
            <td>
              <a href="/">{name}</a>
            </td>
            <td>
              <button type="button">{`Status of ${name}`}</button>
            </td>
            <td>{name === 'Ana' && <button type="button">Call Ana</button>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const at = () => document.activeElement?.textContent

describe('arrow keys in the rows of a table', () => {
  it('move within a row, within a column, and stay at the ends', async () => {
    const { user } = await renderPart(Rows)
    screen.getByRole('link', { name: 'Ana' }).focus()

    await user.keyboard('{ArrowLeft}{ArrowUp}')
    expect(at()).toBe('Ana')
    await user.keyboard('{ArrowRight}')
    expect(at()).toBe('Status of Ana')
    await user.keyboard('{ArrowDown}')
    expect(at()).toBe('Status of Ben')
    await user.keyboard('{ArrowUp}{ArrowRight}')
    expect(at()).toBe('Call Ana')
    // The last column of the next row has no control.
    await user.keyboard('{ArrowDown}')
    expect(at()).toBe('Ben')
  })

  it('move from one group of rows to the next', async () => {
    const body = (name: string) => (
      <tbody>
        <tr>
          <th scope="rowgroup">{`Group of ${name}`}</th>
        </tr>
        <tr>
          <td>
            <a href="/">{name}</a>
          </td>
        </tr>
      </tbody>
    )
    const { user } = await renderPart(() => (
      <table>
        {body('Ana')}
        {body('Ben')}
      </table>
    ))
    screen.getByRole('link', { name: 'Ana' }).focus()

    await user.keyboard('{ArrowDown}')
    expect(at()).toBe('Ben')
    await user.keyboard('{ArrowUp}{ArrowUp}')
    expect(at()).toBe('Ana')
  })

  it('leave an open list of choices and keys with modifiers alone', async () => {
    const { user } = await renderPart(Rows)
    const button = screen.getByRole('button', { name: 'Status of Ana' })
    button.focus()
    await user.keyboard('{Control>}{ArrowDown}{/Control}')
    button.setAttribute('aria-expanded', 'true')
    await user.keyboard('{ArrowDown}')

    expect(at()).toBe('Status of Ana')
  })
})
