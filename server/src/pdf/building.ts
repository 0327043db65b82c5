/** The data for `templates/building.typ`: all texts are already formatted, all sizes fit one landscape sheet. */
export interface BuildingDocument {
  readonly title: string
  readonly language: 'en'
  /** The developer. */
  readonly from: string
  readonly project: string
  readonly note: string
  /** Colors are those of the screen in its light scheme. */
  readonly legend: readonly { readonly label: string; readonly fill: string; readonly ink: string }[]
  /** Units of the widest row. */
  readonly across: number
  /** Of a cell with its gap, in millimetres. */
  readonly width: number
  readonly height: number
  /** Of its text, in points. */
  readonly size: number
  readonly rows: readonly {
    readonly floor: string
    readonly cells: readonly (PrintedCell | null)[]
  }[]
  /** Text shown without units. */
  readonly none: string
}

export interface PrintedCell {
  readonly text: string
  readonly fill: string
  readonly ink: string
}
