import { AppError } from '@ashenda/core/errors.ts'
import { expect, test } from 'vitest'
import { readLines } from './read-lines.ts'

const refusalOf = (read: () => unknown): unknown => {
  try {
    return read()
  } catch (error) {
    if (error instanceof AppError) return [error.code, error.details]
    throw error
  }
}

test('commas, semicolons or tabs, quotes, a byte order mark and titles in any case are read', () => {
  for (const csv of [
    '\uFEFFName,Note\r\nRaya,x\r\n"Adwa, old",\r\n',
    'NAME;note\nRaya;x\n"Adwa, old"\n',
    'name\tnote\nRaya\tx\nAdwa, old\n',
  ])
    expect(readLines('zones', csv)).toEqual({
      lines: [
        { line: 2, cells: { name: 'Raya' } },
        { line: 3, cells: { name: 'Adwa, old' } },
      ],
      ignored: ['note'],
    })
})

test('the number of a line counts the breaks inside quoted cells; empty lines are left out', () => {
  const { lines } = readLines(
    'contestants',
    'first_name,middle-name,phone,description\nA,B,1,"one\ntwo"\n\n,,,\nC,D,2,\n',
  )
  expect(lines.map(({ line, cells }) => [line, cells['first name'], cells['description']])).toEqual([
    [2, 'A', 'one\ntwo'],
    [6, 'C', ''],
  ])
})

test('a cell that our own file marked as no formula loses its mark', () => {
  const { lines } = readLines('contestants', "first name,middle name,phone\nA,B,'+251911000000\nO'Neil,'Abeba,1\n")
  expect(lines.map(({ cells }) => [cells['first name'], cells['middle name'], cells['phone']])).toEqual([
    ['A', 'B', '+251911000000'],
    ["O'Neil", "'Abeba", '1'],
  ])
})

test('what is no such file is refused with the reason', () => {
  expect(refusalOf(() => readLines('contestants', 'first name,phone\nA,1\n'))).toEqual([
    'missing_columns',
    { columns: ['middle name'] },
  ])
  expect(refusalOf(() => readLines('zones', ''))).toEqual(['missing_columns', { columns: ['name'] }])
  expect(refusalOf(() => readLines('zones', 'name,name\na,b\n'))).toEqual(['bad_csv', { line: 1 }])
  expect(refusalOf(() => readLines('zones', 'name\nx\n"never closed\n'))).toMatchObject([
    'bad_csv',
    { line: expect.any(Number) },
  ])
  expect(refusalOf(() => readLines('zones', 'name\nx,y\n'))).toMatchObject(['bad_csv', {}])
  expect(refusalOf(() => readLines('zones', `name\n${'x\n'.repeat(5_001)}`))).toEqual(['too_many_lines', undefined])
})
