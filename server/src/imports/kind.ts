import type { JobKind } from '@storey/api/account/tasks.ts'
import type { Role } from '@storey/api/capabilities.ts'
import type { ImportPlan, ImportsAt } from '@storey/api/imports/imports.ts'
import type { Scope } from '../access/scope.ts'
import type { Database } from '../database/connect.ts'
import type { ImportsTable } from '../database/tables.ts'
import type { HeadedTable } from '../sheets/read-table.ts'
import type { LockedImport } from './queries.ts'

/** The static properties of a kind of record, for code that does not call its adapter. */
export interface KindOfImport {
  readonly name: ImportsTable['kind']['__select__']
  /** The paths of its imports: screens and endpoints. */
  readonly at: ImportsAt
  /** Roles that see the imports of all users; others see their own. */
  readonly seenBy: readonly (Role | null)[]
  readonly tasks: { readonly check: JobKind; readonly run: JobKind; readonly undo: JobKind }
}

/** Why a value of a line is refused. */
export interface Problem<Field extends string = string> {
  readonly field: Field | null
  readonly message: string
  /** Whether the line is imported without this value. */
  readonly left_out?: true
}

/** The planned result of a line. */
export interface Decided<Field extends string = string, Preview = unknown> {
  readonly line: number
  readonly plan: ImportPlan
  readonly problems: readonly Problem<Field>[]
  /** The new state of the record as text. */
  readonly preview: Preview | null
  /** The duplicate: a record, or an earlier line. */
  readonly twin_id: number | null
  readonly twin_line: number | null
}

/** The result of a line. */
export interface Outcome extends Decided {
  readonly outcome: 'created' | 'updated' | 'skipped' | 'refused'
  readonly record_id: number | null
  /** The earlier values of the fields that an update changed. */
  readonly before: object | null
  /** The version of the record after the import. */
  readonly record_version: number | null
}

/** The result of an undo for a record. */
export interface Undone {
  readonly record_id: number
  readonly undone: 'removed' | 'put_back' | 'kept' | 'gone'
}

/** A line of a spreadsheet, numbered as in the file. */
export interface Row {
  readonly line: number
  readonly cells: readonly string[]
}

/** An import with the options of its kind. */
export type Import<Options> = Omit<LockedImport, 'options'> & { readonly options: Options }

/** A stored line, with the names of records that its kind refers to by id. */
export interface KeptLine {
  readonly twin_id: number | null
  readonly twin_line: number | null
  readonly record_id: number | null
}

/** The adapter of one kind of record: everything that differs from other kinds. */
export interface ImportAdapter<
  Field extends string,
  Choice extends string,
  Options extends object,
  Preview,
  Line extends object,
  Sent extends object,
  About extends object,
> extends KindOfImport {
  /** The parent of the new records, from the request. @throws 422 where it does not exist */
  place(db: Database, scope: Scope, sent: Sent): Promise<{ readonly building_id?: number }>
  about(db: Database, scope: Scope, one: Pick<LockedImport, 'building_id'>): Promise<About>
  /** The default options of a file; `before` is the last choice for the same headings. */
  propose(
    db: Database,
    scope: Scope,
    table: HeadedTable,
    samples: readonly (readonly string[])[],
    before: { readonly mapping: readonly string[]; readonly options: Options } | undefined,
  ): Promise<{ readonly mapping: readonly string[]; readonly options: Options }>
  /** Options as they were stored, by this release or an earlier one. */
  optionsOf(stored: unknown): Options
  /** Validates chosen options. @throws 422 where they refer to something that does not exist */
  chosen(db: Database, scope: Scope, options: Options): Promise<Options>
  /** @throws 422 where no line could make a record */
  complete(mapping: readonly string[]): void
  /** Values in choice columns that match no option. */
  unknown(
    db: Database,
    scope: Scope,
    one: { readonly id: number; readonly mapping: readonly string[] },
  ): Promise<Unknown<Choice>[]>
  /** Plans the result of some lines. @param seen the earlier line of this check with each key; added to */
  plan(
    db: Database,
    scope: Scope,
    one: Import<Options>,
    lines: readonly Row[],
    seen: Map<string, number>,
  ): Promise<Decided<Field, Preview>[]>
  /** Plans some lines again and applies them, in one transaction; returns the result of each. */
  apply(db: Database, scope: Scope, one: Import<Options>, lines: readonly Row[]): Promise<Outcome[]>
  /** Undoes an import for some of its records. @param at the same for all records of one undo */
  undo(db: Database, scope: Scope, one: Import<Options>, ids: readonly number[], at: string): Promise<Undone[]>
  /** Publishes the change. */
  publish(db: Database, scope: Scope, one: Import<Options>): Promise<void>
  /** The records that lines refer to, as the lines show them. */
  naming(db: Database, scope: Scope, lines: readonly KeptLine[]): Promise<(line: KeptLine) => Line>
}

export interface Unknown<Choice extends string = string> {
  readonly field: Choice
  readonly value: string
  readonly count: number
  readonly suggested: string | null
}
