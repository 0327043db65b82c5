import { unitImportHeadings } from '@storey/api/inventory/unit-fields.ts'
import { expect, it } from 'vitest'
import { headingsOf, mapColumns } from '../../imports/headings.ts'
import { statusOf } from '../status-words.ts'
import { bedroomsIn, floorOf, roomsIn, typeIn } from './trade-words.ts'

const known = headingsOf(unitImportHeadings)

it.each([
  ['French', 'N° lot;Étage;Type;Surface (m²);Prix;Statut'],
  ['Spanish', 'Vivienda;Planta;Tipo;Superficie útil;Precio;Estado'],
  ['German', 'Wohnung Nr.;Etage;Typ;Wohnfläche m²;Kaufpreis;Status'],
  ['Portuguese', 'Fração;Piso;Tipologia;Área útil;Preço;Estado'],
  ['Turkish', 'Daire No;Kat;Tip;Net m²;Fiyat;Durum'],
  ['Russian', '№ квартиры;Этаж;Тип;Площадь, м²;Цена;Статус'],
  ['Chinese', '房号;楼层;户型;建筑面积;总价;状态'],
])('the headings of a list in %s are known', (_, headings) => {
  expect(mapColumns(headings.split(';'), known, () => undefined)).toEqual([
    ...['number', 'floor', 'type', 'internal_area', 'price', 'status'],
  ])
})

it.each([
  ['Bajo', 0],
  ['1º', 1],
  ['2ª planta', 2],
  ['R/C', 0],
  ['Rez-de-chaussée', 0],
  ['Zemin Kat', 0],
  ['3-й этаж', 3],
  ['3层', 3],
  ['B1F', -1],
  ['地下1层', -1],
  ['Ático', 15],
  ['الطابق الثاني عشر', 12],
  ['12A', undefined],
  ['1-2', undefined],
])('the floor %s is %s', (text, floor) => {
  expect(floorOf(text, { top: 15, number: undefined })).toBe(floor)
})

it.each([
  ['两室一厅', 'apartment', 2],
  ['3房2厅', 'apartment', 3],
  ['2+1', 'apartment', 2],
  ['1+0', 'studio', 0],
  ['2LDK', 'apartment', 2],
  ['3 dormitorios', 'apartment', 3],
  ['2 спальни', 'apartment', 2],
  ['студия', 'studio', 0],
  ['1 ½ BR', 'apartment', 1],
  ['1BDR', 'apartment', 1],
  // Two rooms in France, two bedrooms in Portugal.
  ['T2', undefined, undefined],
])('the label %s is a %s with %s bedrooms', (text, type, bedrooms) => {
  expect([typeIn(text), roomsIn(text).bedrooms]).toEqual([type, bedrooms])
})

it('a column of bedrooms counts a maid’s room besides', () => {
  expect([bedroomsIn('4+M'), bedroomsIn('2+1').bedrooms]).toEqual([{ bedrooms: 4, study: false, maid: true }, 2])
})

it.each([
  ['Disponible', 'available'],
  ['vendida', 'sold'],
  ['frei', 'available'],
  ['verkauft', 'sold'],
  ['Satıldı', 'sold'],
  ['свободна', 'available'],
  ['бронь', 'reserved'],
  ['已售', 'sold'],
  ['غير متاح', 'blocked'],
  ['On Hold till 5 Dec', 'blocked'],
  ['Reserved for Mr. Ali', 'reserved'],
  ['Not sold', 'available'],
  ['Sold subject to contract', 'booked'],
  ['Available - last unit', 'available'],
  // What follows decides, and it is not known which is meant.
  ['Available-Sold', undefined],
  ['Available (reserved)', undefined],
  ['Available for resale', undefined],
])('the status %s is %s', (text, status) => {
  expect(statusOf(text)).toBe(status)
})
