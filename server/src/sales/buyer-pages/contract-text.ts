import { escaped } from '../../mail/escaped.ts'
import type { AgreementDocument } from '../../pdf/agreement.ts'
import { escapedText } from '../offer-page/actions.ts'

type Block = AgreementDocument['blocks'][number]
type Runs = Exclude<Block, { readonly kind: 'table' }>['runs']

const runsOf = (runs: Runs) =>
  runs.map(({ text, strong }) => (strong ? `<b>${escapedText(text)}</b>` : escapedText(text))).join('')

const cellsOf = (cells: readonly string[], tag: 'th' | 'td') =>
  cells
    .map((cell, at) => {
      const end = at === cells.length - 1 ? ' class="end"' : ''
      return `<${tag}${tag === 'th' ? ' scope="col"' : ''}${end} dir="auto">${escapedText(cell)}</${tag}>`
    })
    .join('')

function blockOf(block: Block): string {
  switch (block.kind) {
    case 'title':
      return `<p class="title">${runsOf(block.runs)}</p>`
    case 'heading':
      return `<h3>${runsOf(block.runs)}</h3>`
    case 'item':
      return `<p class="item">${runsOf(block.runs)}</p>`
    case 'table':
      return `<div class="sheet"><table><thead><tr>${cellsOf(block.head, 'th')}</tr></thead><tbody>${block.rows.map((row) => `<tr>${cellsOf(row, 'td')}</tr>`).join('')}</tbody></table></div>`
    default:
      return `<p>${runsOf(block.runs)}</p>`
  }
}

/** The text of a contract to read on the page: the same blocks as in its PDF, in the language of the contract. */
export const contractText = ({ language, blocks }: AgreementDocument, label: string): string =>
  `<div class="paper" role="region" tabindex="0" aria-label="${escaped(label)}" lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">${blocks.map(blockOf).join('\n')}</div>`
