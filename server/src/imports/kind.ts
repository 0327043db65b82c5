import type { JobKind } from '@storey/api/account/tasks.ts'
import type { Role } from '@storey/api/capabilities.ts'
import type { ImportPlan, ImportsAt } from '@storey/api/imports/imports.ts'
import type { Scope } from '../access/scope.ts'
import type { Database } from '../database/connect.ts'
import type { ImportsTable } from '../database/tables.ts'
import type { HeadedTable } from '../sheets/read-table.ts'
import type { LockedImport } from './queries.ts'

/** The constant properties of a kind of import. */
export interface KindOfImport {
  readonly name: ImportsTable['kind']['__select__']
  /** The screens and calls of its imports. */
  readonly at: ImportsAt
  /** Roles that see every user's imports; other users see their own. */
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

/** The planned result of a line. */
export interface Decided<Field extends string = string, Preview = unknown> {
  readonly line: number
  readonly plan: ImportPlan
  readonly problems: readonly Problem<Field>[]
  /** The record as it will be, in words. */
  readonly preview: Preview | null
  /** The existing record, or the earlier line, that the line duplicates. */
  readonly twin_id: number | null
  readonly twin_line: number | null
}

/** The actual result of a line. */
export interface Outcome extends Decided {
  readonly outcome: 'created' | 'updated' | 'skipped' | 'refused'
  readonly record_id: number | null
  /** The values that an update replaced. */
  readonly before: object | null
  /** The version that it left the record at. */
  readonly record_version: number | null
}

/** The result of undoing one record. */
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
  /** The default mapping of a file; `before` is the mapping of the last file with the same headings. */
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
  /** Decides what happens to some lines. @param seen keys of earlier lines in this check; extended by this call */
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
  /** Emits the live events of an import. */
  publish(db: Database, scope: Scope, one: Import<Options>): Promise<void>
  /** The names of the records that lines are about. */
  naming(db: Database, scope: Scope, lines: readonly KeptLine[]): Promise<(line: KeptLine) => Line>
}

export interface Unknown<Choice extends string = string> {
  readonly field: Choice
  readonly value: string
  readonly count: number
  readonly suggested: string | null
}
