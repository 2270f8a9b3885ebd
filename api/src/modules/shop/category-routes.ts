import { refusalWithAction } from '@ashenda/core/contracts/http/actions.ts'
import { doneAnswer, uuid } from '@ashenda/core/contracts/http/answer.ts'
import {
  categoriesAnswer,
  categoriesFileQuery,
  categoryAnswer,
  categoryBody,
  categoryListAnswer,
  categoryListQuery,
  renameCategoryBody,
  seenCategory,
} from '@ashenda/core/contracts/http/shop.ts'
import { AppError } from '@ashenda/core/errors.ts'
import { brokenUniqueIndex } from '@ashenda/db/error-kind.ts'
import {
  addCategory,
  categoryList,
  type ListedCategory,
  listCategories,
  removeCategory,
  renameCategory,
} from '@ashenda/db/queries/shop/categories.ts'
import { Type } from 'typebox'
import { v7 } from 'uuid'
import { defineRoutes, route } from '../../http/app.ts'
import { answerList, sendCsv, storable } from '../../http/list.ts'
import { readName } from '../../http/read-line.ts'
import { refusalWithLastAction } from '../audit-log/actions.ts'
import { principalOf } from '../sessions/principal.ts'

const reading = { access: 'admin' } as const
const changing = { access: 'admin:shop' } as const
const tags = ['shop']
const params = Type.Object({ id: uuid })

/** Only admins see the shop (section 6). */
export const categoryRoutes = defineRoutes('categoryRoutes', ['sql'], async (app, { sql }) => {
  app.get(
    '/api/v1/category/get-category',
    route(reading, tags, 'All categories', { response: { 200: categoriesAnswer } }),
    async () => {
      const rows = await listCategories(sql)
      return { success: true as const, category: rows.map(({ id, name }) => ({ _id: id, name })) }
    },
  )

  app.get(
    '/admin/categories',
    route(reading, tags, 'Categories page by page, with how many products they have', {
      querystring: categoryListQuery,
      response: { 200: categoryListAnswer },
    }),
    async ({ query }) => {
      const list = categoryList(sql, storable(query.q))
      const { rows, ...rest } = await answerList<ListedCategory>(sql, list, query, 'name')
      return { success: true as const, rows: rows.map(({ id, ...row }) => ({ _id: id, ...row })), ...rest }
    },
  )

  app.get(
    '/admin/categories.csv',
    route(reading, tags, 'The categories that fit a filter, for a spreadsheet', {
      querystring: categoriesFileQuery,
      response: { 200: Type.Unknown() },
    }),
    async ({ query }, reply) =>
      sendCsv<ListedCategory>(reply, sql, categoryList(sql, storable(query.q)), 'categories', [
        { name: 'name', cell: ({ name }) => name },
        { name: 'products', cell: ({ products }) => String(products) },
      ]),
  )

  app.post(
    '/api/v1/category/create-category',
    route(changing, tags, 'Add a category', { body: categoryBody, response: { 200: categoryAnswer } }),
    async (request) => {
      const category = { id: v7(), name: readName(request.body.name) }
      const isAdded = await addCategory(sql, category, principalOf(request).userId)
      if (!isAdded) throw new AppError('category_taken')
      return answerOf(category, 'created')
    },
  )

  app.put(
    '/api/v1/category/update-category/:id',
    route(changing, tags, 'Rename a category', {
      params,
      body: renameCategoryBody,
      response: { 200: categoryAnswer, 404: refusalWithAction, 409: refusalWithAction },
    }),
    async (request) => {
      const category = { id: request.params.id, name: readName(request.body.name) }
      const change = { ...category, seen: request.body.seen }
      const problem = await renameCategory(sql, change, principalOf(request).userId).catch((error: unknown) => {
        throw brokenUniqueIndex(error) === 'categories_name_key' ? new AppError('category_taken') : error
      })
      if (problem) throw await refusalWithLastAction(sql, problem, category.id, ['category'])
      return answerOf(category, 'updated')
    },
  )

  app.delete(
    '/api/v1/category/delete-category/:id',
    route(changing, tags, 'Delete a category without products', {
      params,
      querystring: seenCategory,
      response: { 200: doneAnswer, 404: refusalWithAction, 409: refusalWithAction },
    }),
    async (request) => {
      const { id } = request.params
      const problem = await removeCategory(sql, { id, seen: request.query.seen }, principalOf(request).userId)
      if (problem === 'category_in_use') throw new AppError(problem)
      if (problem) throw await refusalWithLastAction(sql, problem, id, ['category'])
      return { success: true as const, message: 'category is deleted' }
    },
  )
})

const answerOf = ({ id, name }: { readonly id: string; readonly name: string }, done: 'created' | 'updated') => ({
  success: true as const,
  message: `${name} is ${done}`,
  category: { _id: id, name },
})
