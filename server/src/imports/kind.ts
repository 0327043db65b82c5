import type { JobKind } from '@storey/api/account/tasks.ts'
import type { Role } from '@storey/api/capabilities.ts'
import type { ImportPlan, ImportsAt } from '@storey/api/imports/imports.ts'
import type { Scope } from '../access/scope.ts'
import type { Database } from '../database/connect.ts'
import type { ImportsTable } from '../database/tables.ts'
import type { HeadedTable } from '../sheets/read-table.ts'
import type { LockedImport } from './queries.ts'

/** What is known of a kind of record whose adapter is not asked. */
export interface KindOfImport {
  readonly name: ImportsTable['kind']['__select__']
  /** The screens and calls of its imports. */
  readonly at: ImportsAt
  /** Roles that see everybody's imports; others see their own. */
  readonly seenBy: readonly (Role | null)[]
  readonly tasks: { readonly check: JobKind; readonly run: JobKind; readonly undo: JobKind }
}

/** Why a value of a line cannot be taken. */
export interface Problem<Field extends string = string> {
  readonly field: Field | null
  readonly message: string
  /** The line is imported without this value. */
  readonly left_out?: true
}

/** What is to become of a line. */
export interface Decided<Field extends string = string, Preview = unknown> {
  readonly line: number
  readonly plan: ImportPlan
  readonly problems: readonly Problem<Field>[]
  /** The record as it will be, in words. */
  readonly preview: Preview | null
  /** What it repeats: a record, or an earlier line. */
  readonly twin_id: number | null
  readonly twin_line: number | null
}

/** What came of a line. */
export interface Outcome extends Decided {
  readonly outcome: 'created' | 'updated' | 'skipped' | 'refused'
  readonly record_id: number | null
  /** What an update changed, as it was. */
  readonly before: object | null
  /** The version that it left the record at. */
  readonly record_version: number | null
}

/** What an undo made of a record. */
export interface Undone {
  readonly record_id: number
  readonly undone: 'removed' | 'put_back' | 'kept' | 'gone'
}

/** A line of a spreadsheet, as the file counts. */
export interface Row {
  readonly line: number
  readonly cells: readonly string[]
}

/** An import with its options as its kind has them. */
export type Import<Options> = Omit<LockedImport, 'options'> & { readonly options: Options }

/** A line as it is kept, with what its kind names by id. */
export interface KeptLine {
  readonly twin_id: number | null
  readonly twin_line: number | null
  readonly record_id: number | null
}

/** How one kind of record is imported: all that the engine does not know. */
export interface ImportAdapter<
  Field extends string,
  Choice extends string,
  Options extends object,
  Preview,
  Line extends object,
  Sent extends object,
  About extends object,
> extends KindOfImport {
  /** Where the records of a new import go, by what was sent. @throws 422 where there is no such place */
  place(db: Database, scope: Scope, sent: Sent): Promise<{ readonly building_id?: number }>
  about(db: Database, scope: Scope, one: Pick<LockedImport, 'building_id'>): Promise<About>
  /** How a file is read unless somebody says otherwise; `before` is how the same headings were read last. */
  propose(
    db: Database,
    scope: Scope,
    table: HeadedTable,
    samples: readonly (readonly string[])[],
    before: { readonly mapping: readonly string[]; readonly options: Options } | undefined,
  ): Promise<{ readonly mapping: readonly string[]; readonly options: Options }>
  /** Options as they were stored, by this release or one before it. */
  optionsOf(stored: unknown): Options
  /** Options that were chosen, checked. @throws 422 where they name what there is not */
  chosen(db: Database, scope: Scope, options: Options): Promise<Options>
  /** @throws 422 where no record could come of any line */
  complete(mapping: readonly string[]): void
  /** Values of the file that are a choice, and none that is known. */
  unknown(
    db: Database,
    scope: Scope,
    one: { readonly id: number; readonly mapping: readonly string[] },
  ): Promise<Unknown<Choice>[]>
  /** What is to become of some lines. @param seen what earlier lines of this check mean, by key; added to */
  plan(
    db: Database,
    scope: Scope,
    one: Import<Options>,
    lines: readonly Row[],
    seen: Map<string, number>,
  ): Promise<Decided<Field, Preview>[]>
  /** Does what is planned anew for some lines, in one transaction, and answers what came of each. */
  apply(db: Database, scope: Scope, one: Import<Options>, lines: readonly Row[]): Promise<Outcome[]>
  /** Takes an import back from some of its records. @param at the same for all records of one undo */
  undo(db: Database, scope: Scope, one: Import<Options>, ids: readonly number[], at: string): Promise<Undone[]>
  /** Tells of what has changed. */
  publish(db: Database, scope: Scope, one: Import<Options>): Promise<void>
  /** What lines say of the records that they are about. */
  naming(db: Database, scope: Scope, lines: readonly KeptLine[]): Promise<(line: KeptLine) => Line>
}

export interface Unknown<Choice extends string = string> {
  readonly field: Choice
  readonly value: string
  readonly count: number
  readonly suggested: string | null
}
