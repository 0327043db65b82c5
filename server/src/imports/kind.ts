import type { ImportPlan } from '@storey/api/imports/imports.ts'
import type { Scope } from '../access/scope.ts'
import type { Database } from '../database/connect.ts'
import type { ReadContext } from '../services/context.ts'
import type { HeadedTable } from '../sheets/headed-table.ts'
import type { LockedImport } from './queries.ts'
import type { KindOfImport } from './rules.ts'

/** Why a value of a line cannot be used. */
export interface Problem<Field extends string = string> {
  readonly field: Field | null
  readonly message: string
  /** Whether the line is imported without this value. */
  readonly left_out?: true
}

/** What the import will do with a line. */
export interface Decided<Field extends string = string, Preview = unknown> {
  readonly line: number
  readonly plan: ImportPlan
  readonly problems: readonly Problem<Field>[]
  /** The record as it will be, as text. */
  readonly preview: Preview | null
  /** What the line duplicates: a record, or an earlier line. */
  readonly duplicate_id: number | null
  readonly duplicate_line: number | null
}

/** The result of a line. */
export interface Outcome extends Decided {
  readonly outcome: 'created' | 'updated' | 'skipped' | 'refused'
  readonly record_id: number | null
  /** The values that an update replaced. */
  readonly before: object | null
  /** The version of the record after the import. */
  readonly record_version: number | null
}

/** What an undo did with a record. */
export interface Undone {
  readonly record_id: number
  readonly undone: 'removed' | 'put_back' | 'kept' | 'gone'
}

/** A line of a spreadsheet, numbered as in the file. */
export interface Row {
  readonly line: number
  readonly cells: readonly string[]
}

/** An import with the options typed by its kind. */
export type Import<Options> = Omit<LockedImport, 'options'> & { readonly options: Options }

/** A stored line, with the ids of records that its kind looks up names for. */
export interface KeptLine {
  readonly duplicate_id: number | null
  readonly duplicate_line: number | null
  readonly record_id: number | null
}

/** Plans lines and applies them in one transaction. */
export type Apply<Options> = (one: Import<Options>, lines: readonly Row[]) => Promise<Applied>
export interface Applied {
  /** The result of each line. */
  readonly outcomes: readonly Outcome[]
  /** What is still being written, sent before what the caller writes. */
  readonly writing?: Promise<unknown>
}

export type Ending = ReadContext<'queue'>

/** How one kind of record is imported: everything that the engine does not know. */
export interface ImportAdapter<
  Field extends string,
  Choice extends string,
  Options extends object,
  Preview,
  Line extends object,
  Sent extends object,
  About extends object,
> extends KindOfImport {
  /** Fields that several columns may fill together. */
  readonly several?: readonly Field[]
  /** Where the records of a new import go, by the request. @throws 422 if there is no such place */
  place(db: Database, scope: Scope, sent: Sent): Promise<{ readonly building_id?: number }>
  about(db: Database, scope: Scope, one: Pick<LockedImport, 'building_id'>): Promise<About>
  /** The default mapping and options of a file; `before` is those last used for the same headings. */
  propose(
    db: Database,
    scope: Scope,
    table: HeadedTable,
    samples: readonly (readonly string[])[],
    before: { readonly mapping: readonly string[]; readonly options: Options } | undefined,
  ): Promise<{ readonly mapping: readonly string[]; readonly options: Options }>
  /** Parses stored options, written by this release or the one before it. */
  optionsOf(stored: unknown): Options
  /** Validates the selected options. @throws 422 if they name something that does not exist */
  chosen(db: Database, scope: Scope, options: Options): Promise<Options>
  /** @throws 422 if the mapping cannot produce a record */
  complete(mapping: readonly string[]): void
  /** Values of the file in choice fields that match no known choice. */
  unknown(
    db: Database,
    scope: Scope,
    one: { readonly id: number; readonly mapping: readonly string[] },
  ): Promise<Unknown<Choice>[]>
  /** Plans what to do with some lines. @param seen meanings of the earlier lines of this check, by key; added to */
  plan(
    db: Database,
    scope: Scope,
    one: Import<Options>,
    lines: readonly Row[],
    seen: Map<string, number>,
  ): Promise<Decided<Field, Preview>[]>
  /** Reads what applying needs in addition to the lines, and returns the function that plans the lines again and applies them. */
  apply(db: Database, scope: Scope): Promise<Apply<Options>>
  /** Undoes an import for some of its records. @param at the same for all records of one undo */
  undo(db: Database, scope: Scope, one: Import<Options>, ids: readonly number[], at: string): Promise<Undone[]>
  /** Publishes the events of the change. */
  publish(db: Database, scope: Scope, one: Import<Options>): Promise<void>
  /** What follows once the last line has its result, in the same transaction; it may run again. */
  ended?(ending: Ending, one: Import<Options>): Promise<void>
  /** Loads the names of the records that lines refer to. */
  naming(db: Database, scope: Scope, lines: readonly KeptLine[]): Promise<(line: KeptLine) => Line>
}

export interface Unknown<Choice extends string = string> {
  readonly field: Choice
  readonly value: string
  readonly count: number
  readonly suggested: string | null
}

/** A value, or its absence, for each field that an import offers: a field that no code parses does not compile. */
export type Parsed<Field extends string, Row> = {
  [Name in Field]: Name extends keyof Row ? Row[Name] | undefined : never
}
