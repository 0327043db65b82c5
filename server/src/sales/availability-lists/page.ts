import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { AvailabilityList } from '@storey/api/sales/availability-lists.ts'
import { escaped } from '../../mail/email.ts'
import { brandStyle, escapedText, isolated } from '../offer-page/actions.ts'
import { countsText } from './document.ts'
import {
  figureOf,
  homeOf,
  type ListedUnit,
  momentOf,
  moneyOf,
  nameOf,
  quarterOf,
  squareFeet,
  statusLabels,
  viewOf,
} from './rules.ts'

const STYLE = readFileSync(new URL('style.css', import.meta.url), 'utf8')
const hashOf = (style: string) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`

/** The page has its own style, that of its brokerage, and no script. */
export const policyOf = (color: string | null = null): string =>
  [
    "default-src 'none'",
    `style-src ${[STYLE, brandStyle(color)].filter(Boolean).map(hashOf).join(' ')}`,
    "img-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

/** The page of a shared list: the published units as they are now, and the PDF to download. */
export function listPage(list: AvailabilityList, token: string): string {
  const { project, brokerage, contact, counts, units, narrowed, price_from } = list
  const facts = [
    project.developer,
    [project.district, project.city].filter(Boolean).join(', '),
    project.handover_on && `Handover ${quarterOf(project.handover_on)}`,
  ]
  const logo = brokerage.logo ? `<img src="${escaped(brokerage.logo.medium)}" alt="">` : ''
  const body = `<header>${logo}${isolated(brokerage.name)}</header>
<main>
<h1>${isolated(project.name)}</h1>
<p class="note">${facts
    .filter(Boolean)
    .map((fact) => isolated(String(fact)))
    .join(' · ')}</p>
<p><strong>${countsText(counts)} available${price_from ? ` from ${escaped(moneyOf(price_from))}` : ''}</strong></p>
<p class="note">As of ${escaped(momentOf(list.as_of, list.timezone))}. This page always shows the present state.${
    narrowed.length > 0 ? ` Shown: ${escapedText(narrowed.join('; '))}.` : ''
  }</p>
<p class="actions"><a class="button main" href="/availability/${token}/list.pdf">Download PDF</a>${contact ? contactOf(contact) : ''}</p>
${units.length === 0 ? '<p class="note">No unit is published at present.</p>' : groupsOf(units)}
</main>`
  return shell(`${project.name} · ${brokerage.name}`, body, brokerage.brand_color)
}

function contactOf({ full_name, phone }: NonNullable<AvailabilityList['contact']>): string {
  if (phone === null) return `<span class="note">${isolated(full_name)}</span>`
  const number = phone.replace(/\D/g, '')
  return `<a class="button" rel="noopener noreferrer" target="_blank" href="https://wa.me/${number}"><span>WhatsApp ${isolated(full_name)}</span></a><a class="button" href="tel:+${number}">Call</a>`
}

const groupsOf = (units: readonly ListedUnit[]): string =>
  [...Map.groupBy(units, ({ building }) => building.id).values()]
    .map(
      (its) => `<h2>${isolated(its[0]?.building.name ?? '')}</h2>
<ul class="units">${its.map(rowOf).join('\n')}</ul>`,
    )
    .join('\n')

function rowOf(unit: ListedUnit): string {
  const { price, status, floor, total_area, plot_area, is_from_price } = unit
  const plot = plot_area && `plot ${squareFeet(plot_area)} sq ft`
  const facts = [homeOf(unit), `floor ${floor}`, `${squareFeet(total_area)} sq ft`, plot, viewOf(unit)].filter(Boolean)
  return `<li><span><strong>${escapedText(nameOf(unit))}</strong> <span class="${status}">${statusLabels[status]}</span><br><span class="note">${escapedText(facts.join(', '))}</span></span>${
    price
      ? `<span class="price">${is_from_price ? 'from ' : ''}${escaped(price.currency)} ${figureOf(price)}</span>`
      : ''
  }</li>`
}

/** A page without a list. */
export const plainPage = (heading: string, line: string): string =>
  shell(heading, `<main><h1>${escaped(heading)}</h1><p>${escaped(line)}</p></main>`, null)

const shell = (title: string, body: string, color: string | null) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex, nofollow">
<meta name="format-detection" content="telephone=no">
<meta property="og:title" content="${escapedText(title)}">
<title>${escapedText(title)}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${STYLE}</style>${color === null ? '' : `<style>${brandStyle(color)}</style>`}
</head>
<body>
${body}
</body>
</html>
`
