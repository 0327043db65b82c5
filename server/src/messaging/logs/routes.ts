import { messages } from '@storey/api/messaging/messages.ts'
import { render } from '@storey/api/messaging/variables.ts'
import { beginExport } from '../../account/tasks/actions.ts'
import { notFound } from '../../errors/problems.ts'
import { serve } from '../../http/serve.ts'
import { retryMessages } from '../sending/actions.ts'
import { findMessage, listMessages } from './queries.ts'

export const messageRoutes = serve(messages, {
  list: ({ db, scope, query }) => listMessages(db, scope, query),

  export: beginExport('messages.export', 'Messages'),

  one: async ({ db, scope, params }) => {
    const found = await findMessage(db, scope, params.id)
    if (!found) throw notFound()
    const { variables, variable_names, ...message } = found
    const values = new Map(variable_names.map((name, at) => [name, variables[at] ?? '']))
    return {
      data: {
        ...message,
        subject: message.subject && render(message.subject, values),
        body: render(message.body, values),
      },
    }
  },

  retry: async (call) => ({ data: await retryMessages(call, call.body.ids, call.body.uncertain ?? false) }),
})
