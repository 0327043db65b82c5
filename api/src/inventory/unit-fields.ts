import { type FieldsWith, fieldsWith } from '../fields.ts'
import type { Unit } from './unit.ts'
import { furnishingLabels, orientationLabels, unitStatusLabels, unitTypeLabels } from './unit-names.ts'

/** The use of a field of a unit. The table holds no schemas, so that the client can import it. */
export interface UnitField {
  readonly label: string
  /** The label where the words around it say the rest. */
  readonly short?: string
  /** How the value is entered, compared and shown. */
  readonly kind: 'line' | 'text' | 'whole' | 'choice' | 'area' | 'money' | 'record' | 'instant' | 'other'
  /** The labels of a choice's codes. */
  readonly values?: Readonly<Record<string, string>>
  /** The control of the form, with the columns of six that it takes and what a new unit starts with. */
  readonly form:
    | {
        readonly span: 2 | 3 | 6
        readonly initial: string | number | null
        readonly range?: readonly [number, number]
      }
    | false
  /** A row of the details and of comparisons, or of those of an offer and its page for the buyer too. */
  readonly fact: 'own' | 'offered' | false
  /** The column of the list and of exports that shows it; lists remember the name. */
  readonly column: string | false
}

const few = [0, 20] as const

/** Every field of a unit, in the order of its form. */
// biome-ignore format: one field a line, as a table
export const unitFields = {
  number: { label: 'Number', kind: 'line', form: { span: 2, initial: '' }, fact: false, column: 'number' },
  floor: { label: 'Floor', kind: 'whole', form: { span: 2, initial: 1, range: [-20, 200] }, fact: 'offered', column: 'floor' },
  stack: { label: 'Stack', kind: 'whole', form: { span: 2, initial: 1, range: [1, 200] }, fact: false, column: false },
  type: { label: 'Type', kind: 'choice', values: unitTypeLabels, form: { span: 2, initial: 'apartment' }, fact: 'own', column: 'type' },
  bedrooms: { label: 'Bedrooms', short: 'Beds', kind: 'whole', form: { span: 2, initial: 1, range: few }, fact: false, column: 'beds' },
  bathrooms: { label: 'Bathrooms', short: 'Baths', kind: 'whole', form: { span: 2, initial: 1, range: few }, fact: 'own', column: 'baths' },
  internal_area: { label: 'Internal area', short: 'Internal', kind: 'area', form: { span: 3, initial: null }, fact: 'own', column: false },
  outdoor_area: { label: 'Balcony and terrace', short: 'Balcony', kind: 'area', form: { span: 3, initial: '0' }, fact: 'own', column: false },
  plot_area: { label: 'Plot area', short: 'Plot', kind: 'area', form: { span: 3, initial: null }, fact: 'own', column: 'plot_area' },
  view: { label: 'View', kind: 'line', form: { span: 3, initial: '' }, fact: 'offered', column: 'view' },
  orientation: { label: 'Orientation', kind: 'choice', values: orientationLabels, form: { span: 3, initial: null }, fact: 'own', column: 'orientation' },
  parking: { label: 'Parking', kind: 'whole', form: { span: 3, initial: 1, range: few }, fact: 'offered', column: 'parking' },
  furnishing: { label: 'Furnishing', kind: 'choice', values: furnishingLabels, form: { span: 3, initial: 'none' }, fact: 'own', column: 'furnishing' },
  price: { label: 'Price', kind: 'money', form: { span: 3, initial: null }, fact: false, column: 'price' },
  minimum_price: { label: 'Floor price', kind: 'money', form: { span: 3, initial: null }, fact: false, column: false },
  sales_note: { label: 'Note for sellers', kind: 'text', form: { span: 6, initial: '' }, fact: false, column: false },
  currency: { label: 'Currency', kind: 'other', form: false, fact: false, column: false },
  unit_type: { label: 'Unit type', kind: 'record', form: false, fact: false, column: 'unit_type' },
  status: { label: 'Status', kind: 'choice', values: unitStatusLabels, form: false, fact: false, column: 'status' },
  total_area: { label: 'Area', kind: 'area', form: false, fact: 'offered', column: 'total_area' },
  per_area: { label: 'Price by area', kind: 'money', form: false, fact: false, column: 'per_area' },
  project: { label: 'Project', kind: 'record', form: false, fact: false, column: 'project' },
  building: { label: 'Building', kind: 'record', form: false, fact: false, column: 'building' },
  organization: { label: 'Developer', kind: 'record', form: false, fact: false, column: 'builder' },
  claim: { label: 'Held by', kind: 'other', form: false, fact: false, column: 'holder' },
  updated_at: { label: 'Updated', kind: 'instant', form: false, fact: false, column: 'updated_at' },
  block_reason: { label: 'Reason', kind: 'line', form: false, fact: false, column: false },
  released_at: { label: 'Released', kind: 'instant', form: false, fact: false, column: false },
  created_at: { label: 'Created', kind: 'instant', form: false, fact: false, column: false },
  plan: { label: 'Floor plan', kind: 'other', form: false, fact: false, column: false },
  history: { label: 'History', kind: 'other', form: false, fact: false, column: false },
  project_status: { label: 'Status of the project', kind: 'other', form: false, fact: false, column: false },
  floors: { label: 'Floors', kind: 'whole', form: false, fact: false, column: false },
  handover_on: { label: 'Handover', kind: 'other', form: false, fact: 'offered', column: false },
  construction_percent: { label: 'Built', kind: 'other', form: false, fact: false, column: false },
  hold_default_minutes: { label: 'Hold', kind: 'whole', form: false, fact: false, column: false },
  hold_max_minutes: { label: 'Longest hold', kind: 'whole', form: false, fact: false, column: false },
  hold_limit_per_person: { label: 'Holds per person', kind: 'whole', form: false, fact: false, column: false },
  vat: { label: 'VAT', kind: 'other', form: false, fact: false, column: false },
  own_holds: { label: 'Own holds', kind: 'whole', form: false, fact: false, column: false },
  id: { label: 'Id', kind: 'whole', form: false, fact: false, column: false },
  version: { label: 'Version', kind: 'whole', form: false, fact: false, column: false },
  accepted_offer: { label: 'Accepted offer', kind: 'other', form: false, fact: false, column: false },
  former_numbers: { label: 'Earlier numbers', kind: 'other', form: false, fact: false, column: false },
  terms_stamp: { label: 'Stamp of the terms', kind: 'line', form: false, fact: false, column: false },
} as const satisfies Readonly<Record<keyof Unit, UnitField>>

type Table = typeof unitFields
export type UnitFormField = { [Field in keyof Table]: Table[Field]['form'] extends false ? never : Field }[keyof Table]
const isInForm = (field: string): field is UnitFormField =>
  Object.hasOwn(unitFields, field) && unitFields[field as keyof Table].form !== false
/** The fields that people set, in the order of the form. */
export const unitFormFields: readonly UnitFormField[] = Object.keys(unitFields).filter(isInForm)
/** The fields of one kind. */
export type UnitFieldOf<Kind extends UnitField['kind']> = FieldsWith<Table, 'kind', Kind> & UnitFormField

/** The fields of the form that a row of units has as the table stores them. */
export type StoredUnitField = UnitFieldOf<'line' | 'whole' | 'choice' | 'area'>
const storedFields = fieldsWith(unitFields, 'kind', 'line', 'whole', 'choice', 'area')
export const storedUnitFields: readonly StoredUnitField[] = unitFormFields.filter((field): field is StoredUnitField =>
  storedFields.some((stored) => stored === field),
)

/** A field as a row, where it is not known which. */
export const unitField = (field: keyof Table): UnitField => unitFields[field]

/** The columns that the unit list can show, by the names that it remembers them under. */
export type UnitColumn = Exclude<Table[keyof Table]['column'], false>
export const unitColumnNames: readonly UnitColumn[] = Object.values(unitFields)
  .map(({ column }) => column)
  .filter((column) => column !== false)

export type UnitFact = FieldsWith<Table, 'fact', 'own' | 'offered'>
export type OfferedUnitFact = FieldsWith<Table, 'fact', 'offered'>

/** Fields whose value is a text or a number, or a code with a label: shown and written by their kind alone. */
export type PlainUnitField = FieldsWith<Table, 'kind', 'line' | 'whole' | 'choice'>
const plainFields = fieldsWith(unitFields, 'kind', 'line', 'whole', 'choice')

/** The text of a plain field; null without a value. */
export function unitText(field: PlainUnitField, value: string | number | null): string | null {
  if (value === null || value === '') return null
  return unitField(field).values?.[value] ?? String(value)
}

/** The facts that are plain. */
export type PlainUnitFact = UnitFact & PlainUnitField
const plainFacts = plainFields.filter((field): field is PlainUnitFact => unitFields[field].fact !== false)

/** What a place shows of each fact: it says what of all that are not plain, and of plain ones that differ from the usual. */
export type UnitFacts<Shown> = Readonly<
  Record<Exclude<UnitFact, PlainUnitFact>, Shown> & Partial<Record<PlainUnitFact, Shown>>
>

/** The plain facts that a place does not show in its own way. */
export const otherFacts = (own: Readonly<Partial<Record<PlainUnitFact, unknown>>>): readonly PlainUnitFact[] =>
  plainFacts.filter((field) => !Object.hasOwn(own, field))

/** The fields in columns that are plain. */
export type PlainColumnField = {
  [Field in PlainUnitField]: Table[Field]['column'] extends false ? never : Field
}[PlainUnitField]
export type PlainUnitColumn = Table[PlainColumnField]['column']
export const plainColumnFields: readonly PlainColumnField[] = plainFields.filter(
  (field): field is PlainColumnField => unitFields[field].column !== false,
)

/**
 * Fields that a column of a file may fill: those of the form, the unit type, the status, a price that is used if no other is given,
 * and the building, so that rows of another one are not imported into this one.
 */
export const unitImportFields = [...unitFormFields, 'unit_type', 'status', 'original_price', 'building'] as const
export type UnitImportField = (typeof unitImportFields)[number]

/** The label of a field of a file. */
export const unitImportLabel = (field: UnitImportField): string =>
  field === 'original_price' ? 'Price before discount' : unitFields[field].label

/** What a file may say of the sale of a unit. Only an available unit can be sold; the others are blocked. */
export const importedStatusLabels = {
  available: 'Available',
  unreleased: 'Not released',
  reserved: 'Reserved',
  booked: 'Booked',
  sold: 'Sold',
  blocked: 'Blocked',
} as const
export type ImportedStatus = keyof typeof importedStatusLabels

/** Headings of columns in files, besides the field's own name. */
export const unitImportHeadings: Readonly<Record<UnitImportField, string>> = {
  number:
    'unit,unit number,unit no,no,unit id,unit code,unit ref,unit name,apartment,apartment no,flat,flat no,villa,villa no,villa number,townhouse no,plot no,property no,office no,shop no,door no,suite no,suite number,home no,residence no,residence,apartment number,apt no,apt number,flat number,plot number,رقم الوحدة,الوحدة,رقم الشقة,رقم الفيلا,n° lot,n° de lot,lot,numéro de lot,n° appartement,vivienda,nº vivienda,puerta,wohnung,wohnung nr,wohnungsnummer,we nr,fração,nº fração,daire,daire no,bağımsız bölüm no,№ квартиры,номер квартиры,квартира,№ помещения,房号,房號,单元号,部屋番号,호수,unità,appartamento',
  floor:
    'level,floor number,floor no,storey,flr,flr no,fl,lvl,floor level,الطابق,الدور,étage,planta,etage,geschoss,stockwerk,piso,andar,kat,этаж,楼层,樓層,階,층,piano',
  stack: 'line,riser,column,vertical,stack no,series',
  type: 'property type,kind,category,unit category,usage,product type,bedroom type,نوع الوحدة,النوع,type de bien,typologie,tipo,tipología,tipologia,typ,wohnungstyp,tip,daire tipi,тип,тип помещения,户型,戶型,间取り,間取り',
  unit_type: 'unit type,type name,unit type name,layout,layout type,template,model',
  bedrooms:
    'beds,bed,bedroom,br,bhk,no of bedrooms,no of beds,number of bedrooms,rooms,bed rooms,غرف النوم,عدد الغرف,chambres,nb chambres,dormitorios,habitaciones,schlafzimmer,quartos,dormitórios,yatak odası,спальни,спален,卧室,camere',
  bathrooms:
    'baths,bath,bathroom,no of bathrooms,number of bathrooms,bath rooms,toilets,wc,no of baths,washrooms,الحمامات',
  internal_area:
    'internal,suite area,suite,net area,net internal area,nia,carpet area,area,internal size,size,living area,built up area,builtup area,built up,bua,unit area,suite size,surface,surface habitable,surface m²,superficie,superficie útil,superficie interior,wohnfläche,wohnfläche m²,área útil,net alan,net m²,площадь,общая площадь,площадь м²,建筑面积,套内面积,面积,面積,専有面積,전용면적,superficie netta,مساحة الوحدة,المساحة,المساحة الداخلية',
  outdoor_area:
    'outdoor,balcony,balcony area,terrace,terrace area,balcony and terrace,balcony terrace,balcony size,balcon,terrasse,terraza,balkon,varanda,балкон,阳台,external area,external,outdoor area,الشرفة,البلكونة',
  plot_area:
    'plot,plot size,land area,land size,land,site area,plot area sqft,plot sqft,plot sq ft,مساحة الأرض,مساحة القطعة',
  orientation: 'facing,aspect,direction,الاتجاه',
  view: 'views,outlook,view facing,view type,unit view,الإطلالة,الاطلالة',
  parking:
    'parking spaces,parking bays,car parks,car park,parkings,car parking,parking slots,no of parking,parking no,cars,bays,pkg,prkg,parking bay,parking space,parking lots,parking allocation,allocated parking,no of parkings,no of car parks,car spaces,garage,مواقف,موقف',
  furnishing: 'furnished,furniture,furnishing status,التأثيث',
  price:
    'list price,selling price,asking price,unit price,sale price,sales price,total price,final price,net price,price aed,price in aed,price usd,amount,value,purchase price,offer price,current price,revised price,listed price,unit value,total value,total amount,total sale price,retail price,price incl vat,price inc vat,price including vat,price excl vat,price excluding vat,السعر,سعر البيع,prix,prix de vente,prix ttc,precio,precio de venta,pvp,preis,kaufpreis,verkaufspreis,preço,preço de venda,fiyat,satış fiyatı,цена,стоимость,总价,售价,總價,価格,분양가,prezzo',
  minimum_price: 'floor price,min price,minimum,lowest price',
  sales_note: 'note,notes,note for sellers,sales notes,comment,comments,remark,remarks,remarks client,ملاحظات',
  status:
    'unit status,availability,available,sales status,sale status,availability status,sold,الحالة,التوفر,statut,état,disponibilité,estado,disponibilidad,verfügbarkeit,situação,durum,статус,состояние,状态,狀態,销售状态,stato',
  building:
    'building name,building no,tower,tower name,block,block no,المبنى,البرج,bâtiment,edificio,edifício,gebäude,bina,blok,корпус,здание,дом,楼栋,棟',
  original_price:
    'orig price,original price,price before discount,gross price,old price,launch price,base price,standard price,price before,السعر الأصلي',
}
