import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BooksDatabase, booksDatabase } from '../test/books-database.ts'
import { play } from '../test/page.ts'

// Pages of the books that anyone in the company can check. How to read them is said in test/page.ts.

let books: BooksDatabase
beforeAll(async () => {
  books = await booksDatabase()
})
afterAll(() => books.drop())

async function holds(page: string): Promise<void> {
  expect(await play(books.pool, page)).toBe(page)
}

test('an event posts once, and nobody spends what they do not have', () =>
  holds(`
    post     t1  custody-100 anna+100                => ok
    post     t1  custody-100 anna+100                => replay
    post     t1  anna+100 custody-100                => replay                (the order of lines says nothing)
    post     t1  anna+40 custody-100 anna+60         => replay                (nor does writing one line as two)
    post     t1  custody-999 anna+999                => reference_reused
    post     t1  custody-100 boris+100               => reference_reused
    post     t2  anna-101 boris+101                  => insufficient_funds
    post     t3  anna-60 boris+59                    => does_not_balance
    post     t4  anna-60 boris+60RUB                 => does_not_balance      (two currencies)
    post     t5  anna-60 boris+60                    => ok
    post     t5  anna-60 boris+60                    => replay
    post     t6                                      => empty_posting
    post     t7  anna-40 safe.cellar+40              => unknown_account
    balance  anna                                    => 40
    balance  boris                                   => 60
    balance  custody                                 => -100
  `))

test('what is frozen is frozen for something, and a hold ends once and whole', () =>
  holds(`
    post     h1  custody-100 vera+100                => ok
    post     h2  vera-30 vera.frozen+30              => hold_misplaced        (frozen for what?)
    post     h3  vera-30 vera[deal:1 matched]+30     => ok
    post     h3  vera-30 vera[deal:1 matched]+30     => replay
    post     h3  vera-30 vera[deal:9 matched]+30     => reference_reused
    post     h4  vera-30 vera[deal:1 matched]+30     => hold_exists
    post     h5  vera-80 vera[deal:2 matched]+80     => insufficient_funds
    balance  vera                                    => 70
    balance  vera.frozen                             => 30
    post     h6  vera[deal:1 matched]-29 gleb+29     => hold_not_open         (not in parts)
    post     h7  gleb[deal:1 matched]-30 gleb+30     => hold_not_open         (not somebody else's)
    post     h8  vera[deal:1 matched]-30 gleb+28 vera+1 revenue+1 => ok
    post     h9  vera[deal:1 matched]-30 vera+30     => hold_not_open         (paid out before)
    post     h10 vera-30 vera[deal:1 dispute:7]+30   => ok                    (the same deal, another cause)
    post     h11 vera[deal:1 dispute:7]-30 vera[deal:1 verdict]+30 => empty_posting (nothing would move)
    post     h12 vera[deal:1 dispute:7]-30 vera[deal:1 verdict]+20 vera+10 => ok
    post     h13 vera[deal:1 dispute:7]-30 vera+30   => hold_not_open
    balance  vera                                    => 51
    balance  vera.frozen                             => 20
    balance  gleb                                    => 28
    balance  revenue                                 => 1
  `))

test('debt is below zero or gone', () =>
  holds(`
    post     d1  dina.debt-20 suspense+20            => ok                    (dina lacks 20 that somebody else is owed)
    post     d2  custody-50 dina+50                  => ok
    post     d3  dina-21 dina.debt+21                => debt_overpaid
    post     d4  dina-20 dina.debt+20 suspense-20 egor+20 => ok
    balance  dina                                    => 30
    balance  dina.debt                               => 0
    balance  egor                                    => 20
  `))
