import { expect, test } from 'vitest'
import { insertAdmin, registerContestant } from '../support/accounts.ts'
import { insertContest, insertZone } from '../support/contest-data.ts'
import { get, post } from '../support/http.ts'
import { until } from '../support/until.ts'
import { useAdmin, usePlatform } from '../support/use-platform.ts'

let contest = ''

const platform = usePlatform(async (sql) => {
  contest = await insertContest(sql)
  await insertZone(sql, 'mekelle zone', 1)
})
const admin = useAdmin(platform)

const send = (kind: string, csv: string, confirmed?: string, cookie = admin.cookie) =>
  post(`${platform.url}/admin/imports/${kind}`, { csv, ...(confirmed && { confirmed }) }, { cookie })

test('a file of zones is previewed without any effect, then entered once and logged', async () => {
  const csv = 'Name,Remark\r\nMekelle Zone,\r\n Raya  zone,new\r\n'
  const preview = await send('zones', csv)
  expect(preview).toMatchObject({
    status: 200,
    body: {
      done: false,
      ignored: ['remark'],
      counts: { add: 1, same: 1, wrong: 0 },
      lines: [
        { line: 2, outcome: 'same', problems: [] },
        { line: 3, outcome: 'add', name: 'Raya zone' },
      ],
    },
  })
  const names = async () =>
    ((await get(`${platform.url}/admin/zones`, { cookie: admin.cookie })).body['zones'] as { name: string }[]).map(
      ({ name }) => name,
    )
  expect(await names()).toEqual(['mekelle zone'])
  const digest = String(preview.body['digest'])
  expect((await send('zones', `${csv}another zone,\r\n`, digest)).body).toMatchObject({ code: 'version_conflict' })
  expect((await send('zones', csv, digest)).body).toMatchObject({ done: true, counts: { add: 1 } })
  expect(await names()).toEqual(['mekelle zone', 'Raya zone'])
  // What is confirmed is the preview; its zone is there now.
  expect((await send('zones', csv, digest)).body).toMatchObject({ code: 'version_conflict' })
  const { body } = await get(`${platform.url}/admin/actions?noun=zone`, { cookie: admin.cookie })
  expect(body['actions']).toMatchObject([{ action: 'zone.import', after: { done: 1, name: 'Raya zone' } }])
})

test('every problem of a file of contestants is told with its line, and nothing of such a file is entered', async () => {
  await registerContestant(platform, { phone: '+251911000001' })
  const csv = [
    'first name,middle name,phone,email,zone,fee paid',
    'Hiwet,Alem,0911000002,hiwet@example.org,Mekelle zone,yes',
    'Selam,,0911000003,no mail,Atlantis,perhaps',
    'Hiwet,Alem,+251911000002,,,',
    'Letay,Berhe,0911000001,,,',
    'Tsega,Hailu,0911000004,HIWET@example.org,,',
  ].join('\n')
  const preview = await send('contestants', csv)
  expect(preview.body).toMatchObject({
    counts: { add: 1, same: 1, wrong: 3 },
    lines: [
      { line: 2, outcome: 'add', name: 'Hiwet Alem' },
      {
        line: 3,
        outcome: 'wrong',
        problems: [
          { column: 'middle name', code: 'empty_name' },
          { column: 'email', code: 'bad_email' },
          { column: 'zone', code: 'unknown_zone' },
          { column: 'fee paid', code: 'not_yes_or_no' },
        ],
      },
      { line: 4, outcome: 'wrong', problems: [{ column: 'phone', code: 'repeated_line' }] },
      { line: 5, outcome: 'same', problems: [] },
      { line: 6, outcome: 'wrong', problems: [{ column: 'email', code: 'email_taken' }] },
    ],
  })
  expect(await send('contestants', csv, String(preview.body['digest']))).toMatchObject({
    status: 409,
    body: { code: 'import_has_problems' },
  })
  expect(await platform.sql`select from users where phone = '+251911000002'`).toHaveLength(0)
})

test('imported contestants take part, paid or not, without a password', async () => {
  const csv =
    'first name,middle name,phone,zone,fee paid\nAbeba,Kidane,0911000005,mekelle zone,yes\nRigbe,Desta,0911000006,,\n'
  const { body } = await send('contestants', csv)
  expect((await send('contestants', csv, String(body['digest']))).body).toMatchObject({
    done: true,
    counts: { add: 2 },
  })
  const rows = await platform.sql`
    select u.fname, u.password_hash, c.contest_id, c.zone_id is not null as zoned, c.paid_at is not null as paid
    from users u join contestants c on c.id = u.id where u.phone in ('+251911000005', '+251911000006') order by u.phone`
  expect(rows).toMatchObject([
    { fname: 'Abeba', password_hash: null, contest_id: contest, zoned: true, paid: true },
    { fname: 'Rigbe', password_hash: null, contest_id: contest, zoned: false, paid: false },
  ])
  await until(async () => {
    const { body: found } = await get(`${platform.url}/admin/contestants?q=Abeba`, { cookie: admin.cookie })
    return found['total'] === 1
  })
})

test('only who may change payments imports fees as paid; only who may change contestants imports at all', async () => {
  const csv = 'first name,middle name,phone,fee paid\nMihret,Gebre,0911000007,yes\n'
  const moderator = await insertAdmin(platform, { adminRole: 'moderator' })
  expect((await send('contestants', csv, undefined, moderator.cookie)).body).toMatchObject({
    lines: [{ problems: [{ column: 'fee paid', code: 'not_allowed' }] }],
  })
  const finance = await insertAdmin(platform, { adminRole: 'finance' })
  expect((await send('contestants', csv, undefined, finance.cookie)).status).toBe(403)
})

test('who took part in another contest gets an entry in the one imported into, under the account she has', async () => {
  const { id, phone } = await registerContestant(platform, { fname: 'Tsega' })
  const [next] = await platform.sql<{ id: string }[]>`
    insert into contests (id, name, opens_at, closes_at)
    values (gen_random_uuid(), 'next year', now() + interval '1 year', now() + interval '2 years') returning id`
  const csv = `first name,middle name,phone,email,zone,fee paid\nTsega,Hailu,${phone},,,yes`
  const into = `contestants?contest=${next?.id}`
  const preview = await send(into, csv)
  expect(preview.body).toMatchObject({ counts: { add: 1, same: 0, wrong: 0 } })
  expect((await send(into, csv, String(preview.body['digest']))).body).toMatchObject({ done: true })
  const entries = await platform.sql`
    select contest_id as contest, id = ${id} as first, paid_at is not null as paid from contestants where user_id = ${id} order by id`
  expect(entries).toEqual([
    { contest, first: true, paid: false },
    { contest: next?.id, first: false, paid: true },
  ])
  expect((await send(into, csv)).body).toMatchObject({ counts: { add: 0, same: 1, wrong: 0 } })
})

test('products are imported with their variants, as their own export writes them', async () => {
  await platform.sql`insert into categories (id, name) values (gen_random_uuid(), 'Dresses')`
  const csv = [
    'name,category,price,currency,stock,variants,shipping,kind,draft,description,address',
    'Tilfi dress,dresses,"4500,50",,,"S: 3, M: 5",yes,goods,no,"White cotton,\nwoven border",tilfi',
    'T-card 30,Dresses,30,ETB,100,,true,tcard,true,,',
  ].join('\n')
  const preview = await send('products', csv)
  expect(preview.body).toMatchObject({ ignored: ['address'], counts: { add: 2, same: 0, wrong: 0 } })
  expect((await platform.sql`select 1 from products`).length).toBe(0)
  expect((await send('products', csv, String(preview.body['digest']))).body).toMatchObject({ done: true })
  const rows = await platform.sql`
    select p.name, p.price, p.currency, p.kind, p.shipping, p.is_draft as draft, p.slug, p.description,
      (select json_agg(json_build_array(v.name, v.stock) order by v.position) from product_variants v where v.product_id = p.id) as variants
    from products p order by p.name desc`
  expect(rows).toEqual([
    {
      ...{
        name: 'Tilfi dress',
        price: 450_050,
        currency: 'ETB',
        kind: 'goods',
        shipping: true,
        draft: false,
        slug: 'tilfi-dress',
      },
      ...{ description: 'White cotton,\nwoven border' },
      variants: [
        ['S', 3],
        ['M', 5],
      ],
    },
    {
      ...{
        name: 'T-card 30',
        price: 3_000,
        currency: 'ETB',
        kind: 'tcard',
        shipping: false,
        draft: true,
        slug: 't-card-30',
      },
      ...{ description: '', variants: [['', 100]] },
    },
  ])
  const exported = await (
    await fetch(`${platform.url}/admin/products.csv`, { headers: { cookie: admin.cookie } })
  ).text()
  expect((await send('products', exported)).body).toMatchObject({ counts: { add: 0, same: 2, wrong: 0 } })
  const logged = await platform.sql`select action, after from admin_actions where action = 'product.import'`
  expect(logged).toEqual([{ action: 'product.import', after: { done: 2 } }])
})

test('problems of products are told by line, and nothing of such a file is entered', async () => {
  await platform.sql`insert into categories (id, name) values (gen_random_uuid(), 'Scarves')`
  const csv = [
    'name,category,price,currency,stock,variants,kind',
    'Netela,Scarves,900,,4,,',
    'netela,Scarves,900,,4,,',
    ',Drums,much,GBP,many,,thing',
    'Gabi,Scarves,700,,,"S 3",',
    'Kuta,Scarves,700,,,"S: 3, s: 4",',
  ].join('\n')
  const preview = await send('products', csv)
  expect(preview.body).toMatchObject({
    counts: { add: 1, same: 0, wrong: 4 },
    lines: [
      { line: 2, outcome: 'add', name: 'Netela' },
      { line: 3, problems: [{ column: 'name', code: 'repeated_line' }] },
      {
        line: 4,
        problems: [
          { column: 'name', code: 'empty_name' },
          { column: 'category', code: 'unknown_category' },
          { column: 'price', code: 'bad_number' },
          { column: 'currency', code: 'unknown_value' },
          { column: 'stock', code: 'bad_quantity' },
          { column: 'kind', code: 'unknown_value' },
        ],
      },
      { line: 5, problems: [{ column: 'variants', code: 'bad_variants' }] },
      { line: 6, problems: [{ column: 'variants', code: 'variant_taken' }] },
    ],
  })
  expect(await send('products', csv, String(preview.body['digest']))).toMatchObject({
    status: 409,
    body: { code: 'import_has_problems' },
  })
  expect((await platform.sql`select 1 from products where name = 'Netela'`).length).toBe(0)
})

test('finance imports products and no contestants; operations neither', async () => {
  const finance = await insertAdmin(platform, { adminRole: 'finance' })
  expect((await send('products', 'name,category,price\n', undefined, finance.cookie)).status).toBe(200)
  expect((await send('contestants', 'phone\n', undefined, finance.cookie)).status).toBe(403)
})
