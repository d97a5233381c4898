// What the service answers, for whoever checks the scripts: see tests/server/test_scripts.py.

export interface Point { value: number; words: string; more: string }
export interface Scale { name: string; low: number; high: number; about: string; points: Point[] }
export interface Link { left: number[]; right: number[]; left_text: string; right_text: string; types: string[]; score: number | null }
export interface Part { left: string; right: string; left_tokens: string[]; right_tokens: string[]; links?: Link[] }
export type AlignedPart = Part & { links: Link[] };
export type Relations = Record<string, string>;
export interface WordLink { path?: string[]; shared?: string | null; definitions?: string[] }
export interface Explanation { sentence: string; parts?: Part[]; word_link?: WordLink; relations: Relations }
export type Label = "ENTAILMENT" | "NEUTRAL" | "CONTRADICTION";
export interface Judged {
  score: number | null; scale: string; words?: string; interval?: [number, number]; notes?: string[]; model: string; levels: string[];
  entailment?: Label; entailment_back?: Label; entailment_words?: string[]; explanation?: Explanation;
}
export interface Asked { a: string; b: string; levels: (string | null)[]; model: string | null; scale: string | null }
export type Remembered = Asked & { score: number | null; on: string };
export interface Sense { text: string; lemma: string; definition: string }
export interface LikeIt { word: string }
export interface Found { senses: Sense[]; words: string[] }
export interface Figure { value: number | null; why?: string }
export interface Evaluated {
  metric: string; notes: string[];
  systems: { name: string; official: Figure; subsets: Record<string, Record<string, Figure>>; places: { place: number; among: number; board: string }[]; notes: string[]; signature: string }[];
}
export type Attributes = Record<string, string | number | boolean | null | undefined>;
export type Children = (Node | string | null | undefined | Children)[];
