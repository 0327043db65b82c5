import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'

interface Row {
  readonly id: number
  readonly full_name: string
  readonly email: string
}

/** The least that React can do: a table of rows that one call brings. Nothing of the product is in it. */
function Rows() {
  const [rows, setRows] = useState<readonly Row[]>([])
  useEffect(() => {
    void fetch('/rows').then(async (answer) => setRows((await answer.json()) as Row[]))
  }, [])
  return (
    <table>
      <tbody>
        {rows.map(({ id, full_name, email }) => (
          <tr key={id}>
            <td>
              <a href={`/crm/leads/${id}`}>{full_name}</a>
            </td>
            <td>{email}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const place = document.getElementById('root')
if (place) createRoot(place).render(<Rows />)
