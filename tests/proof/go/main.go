// Command check-log judges a transparency log with golang.org/x/mod/sumdb, the code that Go's checksum database is made of. It shares
// nothing with Fairlead's own code: it reads what is published, and knows what docs/proof.md and the specifications say.
//
//	check-log -key KEY [-every N] [-old FILE]... [-receipts FILE] [-witness KEY]... [LOG]
//
// LOG is a directory or a URL. Without it, only receipts are checked. It prints what it has checked and exits with 0, or prints what is
// wrong and exits with 1.
package main

import (
	"bytes"
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

const (
	tileHeight   = 8
	tileWidth    = 1 << tileHeight
	fetchTimeout = 30 * time.Second
)

// words is a flag that may be repeated.
type words []string

func (w *words) String() string { return strings.Join(*w, " ") }

func (w *words) Set(word string) error {
	*w = append(*w, word)
	return nil
}

func main() {
	var key, receipts string
	var old, witnesses words
	every := flag.Int64("every", 1, "prove one of so many records")
	flag.StringVar(&key, "key", "", "the key of the log")
	flag.StringVar(&receipts, "receipts", "", "a file of receipts to check")
	flag.Var(&old, "old", "a file with an earlier checkpoint, which the log has to continue; may be repeated")
	flag.Var(&witnesses, "witness", "the key of a witness that must have cosigned each receipt; may be repeated")
	flag.Parse()
	if err := check(key, flag.Arg(0), *every, old, receipts, witnesses); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func check(key, log string, every int64, old []string, receipts string, witnesses []string) error {
	verifier, err := note.NewVerifier(key)
	if err != nil {
		return fmt.Errorf("key: %w", err)
	}
	if log != "" {
		if err := checkLog(verifier, log, every, old); err != nil {
			return err
		}
	}
	if receipts != "" {
		return checkReceipts(verifier, receipts, witnesses)
	}
	return nil
}

func checkLog(verifier note.Verifier, log string, every int64, old []string) error {
	text, err := fetch(log, "checkpoint")
	if err != nil {
		return err
	}
	tree, err := openCheckpoint(text, verifier)
	if err != nil {
		return fmt.Errorf("checkpoint: %w", err)
	}
	reader := tlog.TileHashReader(tree, &published{log: log, known: map[string][]byte{}})
	root, err := tlog.TreeHash(tree.N, reader)
	if err != nil {
		return fmt.Errorf("tiles: %w", err)
	}
	if root != tree.Hash {
		return errors.New("tiles: they lead to another root")
	}
	proven, err := checkRecords(log, tree, reader, every)
	if err != nil {
		return err
	}
	for _, name := range old {
		if err := checkOld(verifier, name, tree, reader); err != nil {
			return fmt.Errorf("%s: %w", filepath.Base(name), err)
		}
	}
	fmt.Printf("log of %d entries: %d records proven, %d earlier checkpoints continued\n", tree.N, proven, len(old))
	return nil
}

// checkRecords builds the tree again from all entries, compares it with the root and with every tile, and proves some of the records.
//
// TileHashReader alone doesn't do: where several of the subtrees that make up the root are in one tile, it begins too late to compare the
// tiles below with the hashes above them.
func checkRecords(log string, tree tlog.Tree, reader tlog.HashReader, every int64) (proven int, err error) {
	var own storage
	for start := int64(0); start < tree.N; start += tileWidth {
		entries, err := fetchBundle(log, start, tree.N)
		if err != nil {
			return 0, err
		}
		for place, entry := range entries {
			hashes, err := tlog.StoredHashes(start+int64(place), entry, &own)
			if err != nil {
				return 0, err
			}
			own = append(own, hashes...)
		}
	}
	root, err := tlog.TreeHash(tree.N, &own)
	if err != nil {
		return 0, err
	}
	if root != tree.Hash {
		return 0, errors.New("entries: they lead to another root")
	}
	if err := checkTiles(log, tree.N, &own); err != nil {
		return 0, err
	}
	for index := int64(0); index < tree.N; index++ {
		if index%every != 0 && index != tree.N-1 {
			continue
		}
		proof, err := tlog.ProveRecord(tree.N, index, reader)
		if err != nil {
			return 0, fmt.Errorf("entry %d: %w", index, err)
		}
		if err := tlog.CheckRecord(proof, tree.N, tree.Hash, index, own[tlog.StoredHashIndex(0, index)]); err != nil {
			return 0, fmt.Errorf("entry %d: %w", index, err)
		}
		proven++
	}
	return proven, nil
}

// checkTiles compares every tile of a tree of so many entries with the same one of our own tree.
func checkTiles(log string, size int64, own tlog.HashReader) error {
	for level, hashes := 0, size; hashes > 0; level, hashes = level+1, hashes/tileWidth {
		for first := int64(0); first < hashes; first += tileWidth {
			width := hashes - first
			if width > tileWidth {
				width = tileWidth
			}
			tile := tlog.Tile{H: tileHeight, L: level, N: first / tileWidth, W: int(width)}
			expected, err := tlog.ReadTileData(tile, own)
			if err != nil {
				return err
			}
			found, err := fetch(log, pathOf(tile))
			if err != nil {
				return err
			}
			if !bytes.Equal(found, expected) {
				return fmt.Errorf("%s is not what the entries hash to", pathOf(tile))
			}
		}
	}
	return nil
}

// storage has the hashes of a tree in the order of tlog.
type storage []tlog.Hash

func (s *storage) ReadHashes(indexes []int64) ([]tlog.Hash, error) {
	hashes := make([]tlog.Hash, len(indexes))
	for place, index := range indexes {
		if index >= int64(len(*s)) {
			return nil, fmt.Errorf("there is no hash %d", index)
		}
		hashes[place] = (*s)[index]
	}
	return hashes, nil
}

// checkOld checks that the tree continues that of an earlier checkpoint.
func checkOld(verifier note.Verifier, name string, tree tlog.Tree, reader tlog.HashReader) error {
	text, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	old, err := openCheckpoint(text, verifier)
	if err != nil {
		return err
	}
	proof, err := tlog.ProveTree(tree.N, old.N, reader)
	if err != nil {
		return err
	}
	return tlog.CheckTree(proof, tree.N, tree.Hash, old.N, old.Hash)
}

// openCheckpoint opens a note that the log and all others have signed, and reads the tree in it.
func openCheckpoint(text []byte, log note.Verifier, others ...note.Verifier) (tlog.Tree, error) {
	known := append([]note.Verifier{log}, others...)
	opened, err := note.Open(text, note.VerifierList(known...))
	if err != nil {
		return tlog.Tree{}, err
	}
	for _, verifier := range known {
		if !hasSigned(opened, verifier) {
			return tlog.Tree{}, fmt.Errorf("%s has not signed it", verifier.Name())
		}
	}
	lines := strings.SplitN(opened.Text, "\n", 4)
	if len(lines) < 4 || lines[0] != log.Name() {
		return tlog.Tree{}, errors.New("not a checkpoint of this log")
	}
	size, err := strconv.ParseInt(lines[1], 10, 64)
	if err != nil || size < 1 || strconv.FormatInt(size, 10) != lines[1] {
		return tlog.Tree{}, errors.New("not the size of a log")
	}
	root, err := tlog.ParseHash(lines[2])
	if err != nil {
		return tlog.Tree{}, err
	}
	return tlog.Tree{N: size, Hash: root}, nil
}

func hasSigned(opened *note.Note, verifier note.Verifier) bool {
	for _, signature := range opened.Sigs {
		if signature.Name == verifier.Name() && signature.Hash == verifier.KeyHash() {
			return true
		}
	}
	return false
}

// published reads the tiles of a log.
type published struct {
	log   string
	known map[string][]byte
}

func (p *published) Height() int { return tileHeight }

func (p *published) ReadTiles(tiles []tlog.Tile) ([][]byte, error) {
	data := make([][]byte, len(tiles))
	for place, tile := range tiles {
		path := pathOf(tile)
		if _, ok := p.known[path]; !ok {
			read, err := fetch(p.log, path)
			if err != nil {
				return nil, err
			}
			p.known[path] = read
		}
		data[place] = p.known[path]
	}
	return data, nil
}

func (p *published) SaveTiles([]tlog.Tile, [][]byte) {}

// pathOf returns the path of C2SP tlog-tiles: without the height, and with another name for data.
func pathOf(tile tlog.Tile) string {
	path := strings.TrimPrefix(tile.Path(), fmt.Sprintf("tile/%d/", tileHeight))
	return "tile/" + strings.Replace(path, "data/", "entries/", 1)
}

// fetchBundle returns the entries from start on, up to a full tile.
func fetchBundle(log string, start, size int64) ([][]byte, error) {
	width := size - start
	if width > tileWidth {
		width = tileWidth
	}
	path := pathOf(tlog.Tile{H: tileHeight, L: -1, N: start / tileWidth, W: int(width)})
	data, err := fetch(log, path)
	if err != nil {
		return nil, err
	}
	var entries [][]byte
	for len(data) > 0 {
		if len(data) < 2 || len(data) < 2+int(binary.BigEndian.Uint16(data)) {
			return nil, fmt.Errorf("%s ends in the middle of an entry", path)
		}
		end := 2 + int(binary.BigEndian.Uint16(data))
		entries = append(entries, data[2:end])
		data = data[end:]
	}
	if int64(len(entries)) != width {
		return nil, fmt.Errorf("%s has %d entries instead of %d", path, len(entries), width)
	}
	return entries, nil
}

var client = http.Client{Timeout: fetchTimeout}

func fetch(log, path string) ([]byte, error) {
	if !strings.HasPrefix(log, "http") {
		return os.ReadFile(filepath.Join(log, filepath.FromSlash(path)))
	}
	response, err := client.Get(log + "/" + path)
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("%s: %s", path, response.Status)
	}
	return io.ReadAll(response.Body)
}

type receiptsFile struct {
	Receipts []struct {
		Statement string
		Proof     string
	}
}

// checkReceipts checks every receipt of a file without the log.
func checkReceipts(log note.Verifier, name string, witnessKeys []string) error {
	var witnesses []note.Verifier
	for _, key := range witnessKeys {
		witness, err := newWitness(key)
		if err != nil {
			return err
		}
		witnesses = append(witnesses, witness)
	}
	text, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	var file receiptsFile
	if err := json.Unmarshal(text, &file); err != nil {
		return err
	}
	if len(file.Receipts) == 0 {
		return errors.New("there are no receipts")
	}
	for place, receipt := range file.Receipts {
		if err := checkReceipt(receipt.Statement, receipt.Proof, log, witnesses); err != nil {
			return fmt.Errorf("receipt %d: %w", place+1, err)
		}
	}
	fmt.Printf("%d receipts proven, each with the signatures of %d witnesses\n", len(file.Receipts), len(witnesses))
	return nil
}

func checkReceipt(statement, proof string, log note.Verifier, witnesses []note.Verifier) error {
	read, err := parseProof(proof)
	if err != nil {
		return err
	}
	tree, err := openCheckpoint([]byte(read.checkpoint), log, witnesses...)
	if err != nil {
		return fmt.Errorf("checkpoint: %w", err)
	}
	commitment := sha256.Sum256(append(read.salt, statement...))
	entry := "receipt/1 " + base64.StdEncoding.EncodeToString(commitment[:])
	return tlog.CheckRecord(read.hashes, tree.N, tree.Hash, read.index, tlog.RecordHash([]byte(entry)))
}

// logProof is a C2SP tlog-proof whose extra data is a salt.
type logProof struct {
	salt       []byte
	index      int64
	hashes     tlog.RecordProof
	checkpoint string
}

func parseProof(text string) (*logProof, error) {
	end := strings.Index(text, "\n\n")
	if end < 0 {
		return nil, errors.New("the proof has no checkpoint")
	}
	lines := strings.Split(text[:end], "\n")
	if len(lines) < 3 || lines[0] != "c2sp.org/tlog-proof@v1" || !strings.HasPrefix(lines[1], "extra ") || !strings.HasPrefix(lines[2], "index ") {
		return nil, errors.New("not a proof")
	}
	salt, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(lines[1], "extra "))
	if err != nil || len(salt) != 32 {
		return nil, errors.New("not a salt")
	}
	index, err := strconv.ParseInt(strings.TrimPrefix(lines[2], "index "), 10, 64)
	if err != nil || index < 0 {
		return nil, errors.New("not an index")
	}
	proof := &logProof{salt: salt, index: index, checkpoint: text[end+2:]}
	for _, line := range lines[3:] {
		hash, err := tlog.ParseHash(line)
		if err != nil {
			return nil, err
		}
		proof.hashes = append(proof.hashes, hash)
	}
	return proof, nil
}

// witness verifies Ed25519 cosignatures (C2SP tlog-cosignature).
type witness struct {
	name string
	hash uint32
	key  ed25519.PublicKey
}

func (w *witness) Name() string    { return w.name }
func (w *witness) KeyHash() uint32 { return w.hash }

func (w *witness) Verify(message, signature []byte) bool {
	if len(signature) != 8+ed25519.SignatureSize {
		return false
	}
	seconds := binary.BigEndian.Uint64(signature)
	header := fmt.Sprintf("cosignature/v1\ntime %d\n", seconds)
	return ed25519.Verify(w.key, append([]byte(header), message...), signature[8:])
}

const algCosignature = 4

func newWitness(key string) (note.Verifier, error) {
	parts := strings.SplitN(key, "+", 3)
	if len(parts) != 3 {
		return nil, errors.New("not the key of a witness")
	}
	encoded, err := base64.StdEncoding.DecodeString(parts[2])
	if err != nil || len(encoded) != 1+ed25519.PublicKeySize || encoded[0] != algCosignature {
		return nil, errors.New("not the key of a witness")
	}
	sum := sha256.Sum256(bytes.Join([][]byte{[]byte(parts[0]), encoded}, []byte("\n")))
	hash := binary.BigEndian.Uint32(sum[:])
	if fmt.Sprintf("%08x", hash) != parts[1] {
		return nil, errors.New("the key of the witness has another id")
	}
	return &witness{name: parts[0], hash: hash, key: ed25519.PublicKey(encoded[1:])}, nil
}
