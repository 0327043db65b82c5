import { earlierSaleImports } from '@storey/api/sales/earlier-sale-imports.ts'
import { notFound } from '../../errors/problems.ts'
import { inTwoSteps, serve } from '../../http/serve.ts'
import { recordProblems } from '../earlier-sales/actions.ts'
import { planWorkbook, runImport, undoImport } from './actions.ts'
import { refusedFile, templateFile } from './files.ts'
import { shownPlan } from './plan.ts'
import { findImport, listImports } from './queries.ts'
import { readWorkbook } from './workbook.ts'

export const earlierSaleImportRoutes = serve(
  earlierSaleImports,
  {
    template: async () => templateFile(),

    list: async ({ db, scope }) => ({ data: await listImports(db, scope) }),

    // No transaction is open while a workbook is read.
    check: inTwoSteps(
      earlierSaleImports.check,
      ({ body }) => readWorkbook(body.file, body.columns),
      async ({ db, scope, body }, book) => {
        const { at, plan } = await planWorkbook(db, scope, body, book)
        return { data: shownPlan(book, plan, at, body.file.name) }
      },
    ),

    refused: inTwoSteps(
      earlierSaleImports.refused,
      ({ body }) => readWorkbook(body.file, body.columns),
      async ({ db, scope, body }, book) =>
        refusedFile(book, (await planWorkbook(db, scope, body, book)).plan, body.file.name),
    ),

    run: inTwoSteps(
      earlierSaleImports.run,
      ({ body }) => readWorkbook(body.file, body.columns),
      async (call, book) => {
        const { file, ...wanted } = call.body
        const id = await runImport(call, book, { ...wanted, file_name: file.name })
        const data = await findImport(call.db, call.scope, id)
        if (!data) throw notFound()
        return { data }
      },
    ),

    undo: async (call) => {
      await undoImport(call, call.params.id)
      const data = await findImport(call.db, call.scope, call.params.id)
      if (!data) throw notFound()
      return { data }
    },
  },
  recordProblems,
)
