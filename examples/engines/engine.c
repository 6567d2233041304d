/* An engine without any rules: it asks for the legal moves and takes the first that puts nothing on the floor.
   Compile it with `cc -O2 -o engine examples/engines/engine.c` and use it as `engine:./engine`. */
#include <stdio.h>
#include <string.h>

static char line[65537], best[64];

/* Keep the first word that does not end in "F", or else the first word. */
static void choose(char *words) {
    strcpy(best, "none");
    for (char *word = strtok(words, " "); word; word = strtok(NULL, " ")) {
        int is_floor = word[strlen(word) - 1] == 'F';
        if (!is_floor || !strcmp(best, "none"))
            snprintf(best, sizeof best, "%s", word);
        if (!is_floor)
            return;
    }
}

int main(void) {
    while (fgets(line, sizeof line, stdin)) {
        line[strcspn(line, "\r\n")] = 0;
        if (!strncmp(line, "azp ", 4))
            puts("id name first-fit\nid version 1.0\nid protocol 1\nwant legal\nazpok");
        else if (!strcmp(line, "isready"))
            puts("readyok");
        else if (!strncmp(line, "legal", 5))
            choose(line + 5); /* sent after every position, because we want it */
        else if (!strncmp(line, "go", 2))
            printf("bestmove %s\n", best);
        else if (!strcmp(line, "quit"))
            break;
        fflush(stdout);
    }
    return 0;
}
