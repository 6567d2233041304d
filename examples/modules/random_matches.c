/* Play random matches with a game's built rules: random_matches RULES.WASM START MATCHES
   START is one of `starts` in the game's manifest; see docs/machines.md for the layout. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wasmtime.h>

int main(int count, char **arguments) {
    static uint8_t code[1 << 20];
    wasmtime_module_t *module;
    wasmtime_instance_t instance;
    wasmtime_extern_t memory, heap, play_outs;
    wasmtime_val_t first_free, frame = {.kind = WASMTIME_I32}, status;
    wasm_trap_t *trap = NULL;
    FILE *file = count == 4 ? fopen(arguments[1], "rb") : NULL;
    if (!file) return 2;
    wasm_engine_t *engine = wasm_engine_new();
    wasmtime_context_t *context = wasmtime_store_context(wasmtime_store_new(engine, NULL, NULL));
    if (wasmtime_module_new(engine, code, fread(code, 1, sizeof code, file), &module)) return 1;
    if (wasmtime_instance_new(context, module, NULL, 0, &instance, &trap) || trap) return 1;
    wasmtime_instance_export_get(context, &instance, "memory", 6, &memory);
    wasmtime_instance_export_get(context, &instance, "__heap_base", 11, &heap);
    wasmtime_instance_export_get(context, &instance, "play_outs", 9, &play_outs);
    wasmtime_global_get(context, &heap.of.global, &first_free);

    frame.of.i32 = (first_free.of.i32 + 15) & ~15;
    int32_t dice = frame.of.i32 + 7 * 8, state = dice + 8; /* behind the seven words of the frame */
    uint8_t *bytes = wasmtime_memory_data(context, &memory.of.memory);
    for (size_t i = 0; i < strlen(arguments[2]) / 2; i++) sscanf(arguments[2] + 2 * i, "%2hhx", &bytes[state + i]);
    int64_t word = 20261116, frame_words[7] = {0, state, 1, dice, 1, atoll(arguments[3]), 10000};
    memcpy(bytes + dice, &word, sizeof word); /* the result, then the arguments: states, dice, matches, most moves */
    memcpy(bytes + frame.of.i32, frame_words, sizeof frame_words);
    if (wasmtime_func_call(context, &play_outs.of.func, &frame, 1, &status, 1, &trap) || trap || status.of.i32) return 1;
    memcpy(&word, bytes + frame.of.i32, sizeof word);
    printf("%s random matches, %lld moves\n", arguments[3], (long long)word);
}
