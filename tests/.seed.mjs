import postgres from 'postgres'
import { randomUUID } from 'node:crypto'
const sql = postgres(process.env.URL, { max: 4 })
const n = Number(process.argv[2] ?? 2000)
const names = ['Hiwet Asefa','Lula Haile','Selam Girmay','Abrehet Tesfay','Genet Weldu','Tirhas Kahsay','Rahel Mehari','Saba Berhe']
await sql`insert into voters (id, phone, name) select gen_random_uuid(), '+2519' || lpad((i+1000000)::text, 8, '0'), (${names}::text[])[1 + i % 8] || ' ' || i from generate_series(1, ${n}) i on conflict do nothing`
await sql`insert into payments (id, purpose, voter_id, provider, reference, amount_minor, currency, state, settled_at, created_at, charge_minor, attention)
 select gen_random_uuid(), 'vote', v.id, 'chapa', 'ash-' || substr(md5(v.id::text),1,12), case when i % 11 = 0 then 100 else 3000 end, case when i % 11 = 0 then 'USD' else 'ETB' end,
 (array['succeeded','succeeded','succeeded','pending','succeeded','failed','refunded','cancelled'])[1 + i % 8],
 case when (array['succeeded','succeeded','succeeded','pending','succeeded','failed','refunded','cancelled'])[1 + i % 8] in ('succeeded','refunded') then now() - i * interval '1 minute' end,
 now() - i * interval '1 minute', 75, case when i % 97 = 0 then 'verify_mismatch:amount' end
 from (select id, row_number() over () as i from voters where phone like '+2519%' limit ${n}) v`
console.log(await sql`select count(*) from payments`)
await sql.end()
