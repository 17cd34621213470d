import { expect, test } from "vitest";
import { toPlainText } from "~/domain/imports/plain-text";

test("a description in HTML becomes text with its lines", () => {
  expect(toPlainText("<p>One<br>two</p><ul><li>a &amp; b</li></ul><script>x()</script>")).toBe("One\ntwo\n\n• a & b");
  expect(toPlainText("3 < 5")).toBe("3 < 5");
});

test.each([
  ["One<br/>two<BR>three", "One\ntwo\nthree"],
  ["<h2>Title</h2>Text <b>bold</b>", "Title\nText bold"],
  ["<ol><li>a</li><li>b</li></ol>c", "• a\n• b\nc"],
  ["<div> One </div>   <div>two</div>", "One\ntwo"],
  ["<table><tr><td>a</td></tr><tr><td>b</td></tr></table>", "a\nb"],
  ["<p>a</p><p></p><p></p><p>b</p>", "a\n\nb"],
  ["<style>p { color: red }</style>Text", "Text"],
  ["<SCRIPT type=x>1 < 2</SCRIPT>Text", "Text"],
  ["<script>a</script>Text<script>b</script>", "Text"],
  ["&lt;p&gt; &amp;amp; &quot;x&quot; &ntilde;&Ntilde;", '<p> &amp; "x" ñÑ'],
  ["&#241;&#xF1;&#XF1;", "ñññ"],
  ["&#7; &#31; &#1114112; &unknown; &123; &", "&#7; &#31; &#1114112; &unknown; &123; &"],
  ["&#32;&#33;&#1114111;", "!\u{10ffff}"],
  ["a\n b<i>c</i>", "a bc"],
  ["<!-- note -->Text", "Text"],
])("%j becomes %j", (written, text) => {
  expect(toPlainText(written)).toBe(text);
});

test("text that is none of HTML stays as it is, with its lines and spaces", () => {
  for (const text of [" a  b\n\n\n\nc ", "3 < 5 > 2", "R&D; a & b;", "<3 you"]) expect(toPlainText(text)).toBe(text);
});
